/** What becomes of entries once they are answered, and again should the server have forgotten that it answered. */
import type { Result } from '@porchlight/contracts/sync/sync.schema'
import { createId } from '@porchlight/contracts/values/id'
import { dayMs } from '@porchlight/contracts/values/time'
import type { MemberDatabase, OutboxEntry } from '../storage/database.ts'
import { isKnown } from './known-entries.ts'
import { isQuiet, type RulesByName } from './queued-rules.ts'

/** Answered operations are kept this long, to be sent again should the server come back from a backup. */
export const journalMs = 7 * dayMs

export async function settle(
  database: MemberDatabase,
  rules: RulesByName,
  results: Result[],
  settledAt: number,
): Promise<OutboxEntry[]> {
  const final = results.filter(({ status }) => status !== 'retry')
  const sent = await database.outbox
    .where('number')
    .anyOf(final.map(({ n }) => n))
    .toArray()
  const settled: OutboxEntry[] = []
  const back: OutboxEntry[] = []
  for (const result of final) {
    const entry = sent.find(({ number }) => number === result.n)
    if (entry?.state !== 'waiting') continue
    const { number: _given, ...kept } = entry
    if (result.code === 'unknown_operation' && !isKnown(entry)) {
      back.push(asNeverSent(kept))
      continue
    }
    const answered: OutboxEntry =
      result.status === 'applied'
        ? { ...kept, state: 'sent', settledAt, unseen: 1 }
        : {
            ...kept,
            state: 'refused',
            settledAt,
            code: result.code ?? 'internal',
            message: result.message ?? '',
            ...(result.params ? { params: result.params } : {}),
          }
    settled.push(answered)
  }
  // Nobody would ever see it, nor take it out.
  const needless = settled.filter((entry) => entry.state === 'refused' && isQuiet(entry, rules))
  await database.outbox.bulkPut([...settled, ...back])
  await database.outbox.bulkDelete(needless.map(({ order }) => order))
  return settled
}

/**
 * Neither this app nor its server knows it any more: it waits for those that did. Under a new operation id, since the
 * refusal is stored under the old one.
 */
function asNeverSent({ left: _left, ...kept }: OutboxEntry): OutboxEntry {
  return { ...kept, id: createId() }
}

/** Runs inside a transaction that covers `outbox`, as all here. */
export async function dropOldJournal(database: MemberDatabase, now: number): Promise<void> {
  await database.outbox
    .where('settledAt')
    .below(now - journalMs)
    .and((entry) => entry.state === 'sent')
    .delete()
}

/** Everything answered in the days before, but what this very server has just answered. */
export async function requeueJournal(
  database: MemberDatabase,
  now: number,
  justSettled: OutboxEntry[] = [],
): Promise<void> {
  const known = new Set(justSettled.map(({ order }) => order))
  await database.outbox
    .where('state')
    .equals('sent')
    .modify((entry) => {
      const isOld = (entry.settledAt ?? 0) < now - journalMs
      if (isOld || known.has(entry.order)) return
      entry.state = 'waiting'
      entry.left = 1
      delete entry.settledAt
      delete entry.unseen
    })
}
