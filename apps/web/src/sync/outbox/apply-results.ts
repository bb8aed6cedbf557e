/** Applies results to entries, and prepares entries to be sent again when the server has lost its results. */
import type { Result } from '@porchlight/contracts/sync/sync.schema'
import { dayMs } from '@porchlight/contracts/values/time'
import type { MemberDatabase, OutboxEntry } from '../../storage/database.ts'
import { requeuePhotos, reservePhotos } from './device-photos.ts'
import { isReadableEntry } from './entry-args.ts'
import { withNewId } from './new-id.ts'
import { isQuiet, type RulesByName } from './queued-rules.ts'

/**
 * Milliseconds for which sent entries are stored, so that they can be sent again when the server is restored from a
 * backup.
 */
export const journalMs = 7 * dayMs

/** The result of an entry, without the number that it has in a round. */
export type ResponseBody = Omit<Result, 'n'>

/**
 * Applies the results of a round, by the numbers of its entries. Like everything here it runs inside a transaction that
 * covers `outbox` and the photos.
 */
export async function applyResults(
  database: MemberDatabase,
  rules: RulesByName,
  results: Result[],
  settledAt: number,
): Promise<OutboxEntry[]> {
  const sentEntries = await database.outbox
    .where('number')
    .anyOf(results.map(({ n }) => n))
    .toArray()
  const entriesWithResponse = results.flatMap((response) => {
    const entry = sentEntries.find(({ number }) => number === response.n)
    return entry ? [{ entry, response }] : []
  })
  return applyEntryResults(database, rules, entriesWithResponse, settledAt)
}

export async function applyEntryResults(
  database: MemberDatabase,
  rules: RulesByName,
  entriesWithResponse: readonly { entry: OutboxEntry; response: ResponseBody }[],
  settledAt: number,
): Promise<OutboxEntry[]> {
  const entriesWithResult: OutboxEntry[] = []
  const back: OutboxEntry[] = []
  for (const { entry, response } of entriesWithResponse) {
    if (entry.state !== 'waiting' || response.status === 'retry') continue
    const { number: _given, ...keptFields } = entry
    if (response.code === 'unknown_operation' && !isReadableEntry(entry)) back.push(asNeverSent(keptFields))
    else entriesWithResult.push(withResult(keptFields, response, settledAt))
  }
  // A refused quiet entry is never shown, so no member could take it out.
  const needless = entriesWithResult.filter((entry) => entry.state === 'refused' && isQuiet(entry, rules))
  await database.outbox.bulkPut([...entriesWithResult, ...back])
  await database.outbox.bulkDelete(needless.map(({ order }) => order))
  await requeuePhotos(
    database,
    entriesWithResult.filter(({ state }) => state === 'sent'),
  )
  return entriesWithResult
}

function withResult(
  { heldFor, ...entry }: OutboxEntry,
  { status, code = 'internal', message = '', params }: ResponseBody,
  settledAt: number,
): OutboxEntry {
  if (status === 'applied') return { ...entry, state: 'sent', settledAt, unseen: 1 }
  return { ...entry, state: 'refused', settledAt, code, message, ...(params ? { params } : {}) }
}

/**
 * Returns an entry as if it had never been sent, because neither this app nor its server supports its operation: it
 * waits for a version that does. It gets a new operation id, because the refusal is stored under the old one.
 */
function asNeverSent({ left: _left, ...keptFields }: OutboxEntry): OutboxEntry {
  return withNewId(keptFields)
}

export async function dropOldJournal(database: MemberDatabase, now: number): Promise<void> {
  await database.outbox
    .where('settledAt')
    .below(now - journalMs)
    .and((entry) => entry.state === 'sent')
    .delete()
}

/** Puts the entries of the journal back into the queue, except those that this server has just given a result. */
export async function requeueJournal(
  database: MemberDatabase,
  now: number,
  entriesWithNewResult: OutboxEntry[] = [],
): Promise<void> {
  const ordersWithResult = new Set(entriesWithNewResult.map(({ order }) => order))
  const requeued: OutboxEntry[] = []
  await database.outbox
    .where('state')
    .equals('sent')
    .modify((entry) => {
      const isOld = (entry.settledAt ?? 0) < now - journalMs
      if (isOld || ordersWithResult.has(entry.order)) return
      entry.state = 'waiting'
      entry.left = 1
      delete entry.settledAt
      delete entry.unseen
      requeued.push(entry)
    })
  await reservePhotos(database, requeued)
}
