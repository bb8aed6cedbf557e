/** What is to be done by the clock. */
import type { Database } from '../database/open.ts'
import type { Transaction } from '../database/transact.ts'

export interface Chore {
  /** For the log, where it could not be done. */
  readonly name: string
  readonly run: (database: Database) => Promise<void>
}

export function choreInTransaction(name: string, work: (transaction: Transaction) => Promise<void>): Chore {
  return { name, run: ({ transact }) => transact(work) }
}

/** Does all of them, at the start and once a day. One that cannot be done keeps no other from it. */
export function createMaintain(database: Database, chores: readonly Chore[]): () => Promise<void> {
  return async () => {
    const done = await Promise.allSettled(chores.map(({ run }) => run(database)))
    const failed = done.flatMap((each, index) =>
      each.status === 'rejected' ? [{ name: chores[index]?.name, reason: each.reason as unknown }] : [],
    )
    if (failed.length === 0) return
    throw new AggregateError(
      failed.map(({ reason }) => reason),
      `could not be done: ${failed.map(({ name }) => name).join(', ')}`,
    )
  }
}
