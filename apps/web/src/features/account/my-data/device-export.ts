/** Saves what this device stores for its member as one file, without any request. */
import { myDataTexts } from '../../../locales/en/my-data.ts'
import type { MemberDatabase } from '../../../storage/database.ts'
import { saveFile } from '../../../ui/browser/save-file.ts'

/** Tables that are left out: rows under predictions and the device's own bookkeeping add nothing to the rows. */
const ownBooks = new Set(['originals', 'rowAudiences', 'meta', 'staged', 'keptPhotos', 'photoBytes'])

/** Photos whose bytes are here are in it: those that wait. What was sent is fetched from the server, and is in its copy. */
export async function deviceAsJson(database: MemberDatabase, savedAt: string): Promise<string> {
  const tables = database.tables.filter(({ name }) => !ownBooks.has(name))
  const rows = await Promise.all(tables.map(async (table) => [table.name, await table.toArray()] as const))
  const photos = await Promise.all((await database.photoBytes.toArray()).map(photoAsText))
  return `${JSON.stringify({ app: 'porchlight', savedAt, ...Object.fromEntries(rows), photos }, null, 2)}\n`
}

/** Returns the bytes of a photo in base64. */
async function photoAsText({ sha256, bytes }: { sha256: string; bytes: BufferSource }) {
  const reader = new FileReader()
  const isRead = new Promise((resolve, reject) => {
    reader.onload = resolve
    reader.onerror = () => reject(reader.error)
  })
  reader.readAsDataURL(new Blob([bytes]))
  await isRead
  return { sha256, data: String(reader.result).replace(/^.*,/, '') }
}

export async function saveDevice(database: MemberDatabase): Promise<void> {
  const now = new Date().toISOString()
  await saveFile(
    myDataTexts.device.file(now.slice(0, 10)),
    'application/json',
    await deviceAsJson(database, now),
  )
}
