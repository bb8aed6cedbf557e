/** Counts on rows that all share change often; the rows are touched for it once a minute. */
import { isMemberAudience, memberAudience } from '@porchlight/contracts/sync/audiences'
import type { TableName } from '@porchlight/contracts/sync/tables'
import { rowsPerNumberMax, touchDelayMsMax } from '../database/transactions/changes.ts'
import type { Transaction } from '../database/transactions/transact.ts'
import type { SyncedTable } from '../feature-parts/views.ts'
import { everyMinuteInBatches, type Job } from '../jobs/job.ts'

type Holders = { readonly [Name in TableName]?: Pick<SyncedTable<Name>, 'holders'> }

export function delayedTouchesJob(tables: Holders): Job {
  return everyMinuteInBatches('telling what counted', (transaction) => touchDelayed(transaction, tables))
}

/**
 * Records one batch of the delayed changes.
 * @returns whether there are more
 */
export async function touchDelayed(
  { database, now, touch, touchLater }: Transaction,
  tables: Holders = {},
): Promise<boolean> {
  const delayed = await database
    .selectFrom('delayedTouches')
    .leftJoin('changes', (join) =>
      join
        .onRef('changes.audience', '=', 'delayedTouches.audience')
        .onRef('changes.tableName', '=', 'delayedTouches.tableName')
        .onRef('changes.rowId', '=', 'delayedTouches.rowId'),
    )
    .where(({ eb, or }) => or([eb('notBefore', '<=', now), eb('notBefore', '>', now + touchDelayMsMax)]))
    .orderBy('delayedTouches.audience')
    .orderBy('delayedTouches.tableName')
    .orderBy('delayedTouches.rowId')
    .limit(rowsPerNumberMax)
    .select([
      'delayedTouches.audience',
      'delayedTouches.tableName',
      'delayedTouches.rowId',
      'isGone',
      'until',
    ])
    .execute()
  let isMore = delayed.length === rowsPerNumberMax
  for (const { audience, tableName, rowId, isGone, until } of delayed) {
    // A tombstone for a whole community would bring back rows that a member has no longer or never had. Only a member's
    // own devices are sent one: they check again whether they have the row by another audience.
    if (isGone === 0) touch(tableName, rowId, audience, { until })
    else if (isMemberAudience(audience)) touch(tableName, rowId, audience, 'gone')
    await database
      .deleteFrom('delayedTouches')
      .where('audience', '=', audience)
      .where('tableName', '=', tableName)
      .where('rowId', '=', rowId)
      .execute()
    if (isGone !== 0 || isMemberAudience(audience)) continue
    // The holders may be a great many, so their changes come in the next batches.
    for (const memberId of (await tables[tableName]?.holders?.(database, rowId)) ?? []) {
      touchLater(tableName, rowId, memberAudience(memberId))
      isMore = true
    }
  }
  return isMore
}
