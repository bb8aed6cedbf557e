/** What this device keeps for its member, as one file, without asking anybody. */
import { myDataTexts } from '../../../locales/en/my-data.ts'
import type { MemberDatabase } from '../../../storage/database.ts'
import { saveFile } from '../../../ui/save-file.ts'
import { readUnsentPhotos } from '../../outbox/outbox.export.ts'

/** What was predicted over, and the device's own book-keeping, say nothing that the rows do not. */
const ownBooks = new Set(['originals', 'rowAudiences', 'meta', 'staged', 'keptPhotos', 'photoBytes'])

/** Photos that wait are in it; those that were sent are fetched from the server, and are in its copy. */
export async function deviceAsJson(database: MemberDatabase, savedAt: string): Promise<string> {
  const tables = database.tables.filter(({ name }) => !ownBooks.has(name))
  const rows = await Promise.all(tables.map(async (table) => [table.name, await table.toArray()] as const))
  const photos = await readUnsentPhotos(database, await database.outbox.toArray())
  return `${JSON.stringify({ app: 'porchlight', savedAt, ...Object.fromEntries(rows), photos }, null, 2)}\n`
}

export async function saveDevice(database: MemberDatabase): Promise<void> {
  const now = new Date().toISOString()
  await saveFile(
    myDataTexts.device.file(now.slice(0, 10)),
    'application/json',
    await deviceAsJson(database, now),
  )
}
