/** A copy of everything unsent, for safekeeping outside the app. */
import { formatMomentAhead } from '../../locales/en/formats.ts'
import { outboxTexts } from '../../locales/en/outbox.ts'
import type { MemberDatabase, OutboxEntry } from '../../storage/database.ts'
import { isQuiet, type RulesByName } from '../../sync/queued-rules.ts'
import { saveFile } from '../../ui/save-file.ts'
import { describeEntry } from './describe-entry.ts'
import type { QueuedOperations } from './queued-operation.ts'

export function readUnsent(database: MemberDatabase, rules: RulesByName): Promise<OutboxEntry[]> {
  return database.outbox
    .orderBy('order')
    .filter((entry) => entry.state !== 'sent' && !isQuiet(entry, rules))
    .toArray()
}

export function unsentAsJson(entries: readonly OutboxEntry[], exportedAt: string): string {
  const kept = entries.map(({ id, name, version, args, createdAt, state, code, message }) => ({
    id,
    name,
    version,
    writtenAt: createdAt,
    state,
    ...(code === undefined ? {} : { code }),
    ...(message === undefined ? {} : { reason: message }),
    args,
  }))
  return `${JSON.stringify({ app: 'porchlight', exportedAt, entries: kept }, null, 2)}\n`
}

export function unsentAsText(entries: readonly OutboxEntry[], operations: QueuedOperations): string {
  return entries
    .map((entry) => {
      const { what, tag, lines } = describeEntry(entry, operations)
      const kind = tag === null ? '' : `${tag.text}: `
      const reason = entry.message === undefined ? [] : [`${outboxTexts.states.refused}: ${entry.message}`]
      const written = outboxTexts.written(formatMomentAhead(Date.parse(entry.createdAt)))
      return [`${kind}${what}`, ...lines, written, ...reason].join('\n')
    })
    .join('\n\n')
}

/** Gives how many entries were saved; with none, no file is made. */
export async function downloadUnsent(database: MemberDatabase, rules: RulesByName): Promise<number> {
  const entries = await readUnsent(database, rules)
  const now = new Date().toISOString()
  const name = outboxTexts.exportFile(now.slice(0, 10))
  if (entries.length > 0) saveFile(name, 'application/json', unsentAsJson(entries, now))
  return entries.length
}
