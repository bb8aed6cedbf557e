/** Forgets, 90 days on, what makes a repeat harmless and a deletion known. Devices away longer start afresh. */
import { dayMs } from '@porchlight/contracts/values/time'
import { deleteOldChanges } from '../database/transactions/changes.ts'
import type { Transaction } from '../database/transactions/transact.ts'
import { dailyInTransaction } from '../jobs/job.ts'

/**
 * The time for which results are stored, the same as for tombstones: a phone that was offline for a summer still sends
 * each operation only once.
 */
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
  // An operation that failed and succeeded later has its result, so the count of its faults is of no more use.
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
