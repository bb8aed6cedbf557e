/** A copy of everything unsent, for safekeeping outside the app. */
import { formatMomentAhead } from '../../locales/en/formats.ts'
import { outboxTexts } from '../../locales/en/outbox.ts'
import type { MemberDatabase, OutboxEntry } from '../../storage/database.ts'
import { photosNamed } from '../../sync/outbox/device-photos.ts'
import { isQuiet, type RulesByName } from '../../sync/outbox/queued-rules.ts'
import { saveFile } from '../../ui/browser/save-file.ts'
import { describeEntry } from './describe-entry.ts'
import type { QueuedOperations } from './queued-operation.ts'

export function readUnsent(database: MemberDatabase, rules: RulesByName): Promise<OutboxEntry[]> {
  return database.outbox
    .orderBy('order')
    .filter((entry) => entry.state !== 'sent' && !isQuiet(entry, rules))
    .toArray()
}

/** A photo outside the app: what it is named by, and its bytes in base64. */
export interface ExportedPhoto {
  sha256: string
  type: string
  data: string
}

/** Returns the photos named in unsent entries, and those that wait after their text was sent. */
export async function readUnsentPhotos(
  { keptPhotos, photoBytes }: MemberDatabase,
  entries: readonly OutboxEntry[],
): Promise<ExportedPhoto[]> {
  const photoIds = new Set(entries.flatMap(({ args }) => photosNamed(args)))
  const photos = await keptPhotos
    .filter(({ sha256, state }) => photoIds.has(sha256) || state === 'due' || state === 'refused')
    .toArray()
  const bytesOfPhotos = await photoBytes.bulkGet(photos.map(({ sha256 }) => sha256))
  return photos.flatMap(({ sha256, type }, index) => {
    const bytes = bytesOfPhotos[index]?.bytes
    return bytes ? [{ sha256, type, data: base64Of(new Uint8Array(bytes)) }] : []
  })
}

function base64Of(bytes: Uint8Array): string {
  let text = ''
  // The bytes are converted in parts, because no browser accepts so many arguments at once.
  for (let at = 0; at < bytes.length; at += 8192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return btoa(text)
}

export function unsentAsJson(
  entries: readonly OutboxEntry[],
  exportedAt: string,
  photos: readonly ExportedPhoto[] = [],
): string {
  const exportedEntries = entries.map(({ id, name, version, args, createdAt, state, code, message }) => ({
    id,
    name,
    version,
    writtenAt: createdAt,
    state,
    ...(code === undefined ? {} : { code }),
    ...(message === undefined ? {} : { reason: message }),
    args,
  }))
  return `${JSON.stringify({ app: 'porchlight', exportedAt, entries: exportedEntries, ...(photos.length > 0 ? { photos } : {}) }, null, 2)}\n`
}

export function unsentAsText(entries: readonly OutboxEntry[], operations: QueuedOperations): string {
  return entries
    .map((entry) => {
      const { label, tag, lines } = describeEntry(entry, operations)
      const kind = tag === null ? '' : `${tag.text}: `
      const reason = entry.message === undefined ? [] : [`${outboxTexts.states.refused}: ${entry.message}`]
      const writtenAt = outboxTexts.written(formatMomentAhead(Date.parse(entry.createdAt)))
      return [`${kind}${label}`, ...lines, writtenAt, ...reason].join('\n')
    })
    .join('\n\n')
}

/** Saves what is unsent as a file. Returns how many entries and photos were saved; with none, no file is made. */
export async function downloadUnsent(database: MemberDatabase, rules: RulesByName): Promise<number> {
  const entries = await readUnsent(database, rules)
  const now = new Date().toISOString()
  const name = outboxTexts.exportFile(now.slice(0, 10))
  const photos = await readUnsentPhotos(database, entries)
  const count = entries.length + photos.length
  if (count > 0) await saveFile(name, 'application/json', unsentAsJson(entries, now, photos))
  return count
}
