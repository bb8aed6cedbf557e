/** Forgets, 90 days on, what makes a repeat harmless and a deletion known. Devices away longer start afresh. */
import { dayMs } from '@porchlight/contracts/values/time'
import { deleteOldChanges } from '../database/changes.ts'
import type { Transaction } from '../database/transact.ts'
import { dailyInTransaction } from '../jobs/job.ts'

/** Answers are kept as long as tombstones: a phone that was in a drawer for a summer still sends only once. */
export const historyMs = 90 * dayMs

export const historyJob = dailyInTransaction('forgetting old changes and outcomes', deleteHistory)

export async function deleteHistory({ database, now }: Transaction): Promise<void> {
  const before = now - historyMs
  await deleteOldChanges(database, before)
  await database
    .deleteFrom('acknowledgements')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('operations')
          .innerJoin('syncClients', 'syncClients.memberId', 'operations.memberId')
          .whereRef('syncClients.id', '=', 'acknowledgements.clientId')
          .whereRef('operations.id', '=', 'acknowledgements.operationId')
          .where('settledAt', '<', before)
          .select('operations.id'),
      ),
    )
    .execute()
  // What faulted and succeeded later is settled: its count is of no more use.
  await database
    .deleteFrom('operationFaults')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('operations')
          .whereRef('operations.memberId', '=', 'operationFaults.memberId')
          .whereRef('operations.id', '=', 'operationFaults.operationId')
          .select('operations.id'),
      ),
    )
    .execute()
  await database.deleteFrom('operations').where('settledAt', '<', before).execute()
  await database
    .deleteFrom('syncClients')
    .where('createdAt', '<', before)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('acknowledgements')
            .whereRef('acknowledgements.clientId', '=', 'syncClients.id')
            .select('acknowledgements.clientId'),
        ),
      ),
    )
    .execute()
}
