/** Counts on rows that all share change often; the rows are touched for it once a minute. */
import { isMemberAudience } from '@porchlight/contracts/sync/audiences'
import { rowsPerNumberMax } from '../database/changes.ts'
import type { Transaction } from '../database/transact.ts'
import { everyMinuteInPieces } from '../jobs/job.ts'

export const delayedTouchesJob = everyMinuteInPieces('telling what counted', touchDelayed)

/** A piece of what waits. @returns whether there is more */
export async function touchDelayed({ database, touch }: Transaction): Promise<boolean> {
  const delayed = await database
    .selectFrom('delayedTouches')
    .leftJoin('changes', (join) =>
      join
        .onRef('changes.audience', '=', 'delayedTouches.audience')
        .onRef('changes.tableName', '=', 'delayedTouches.tableName')
        .onRef('changes.rowId', '=', 'delayedTouches.rowId'),
    )
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
  for (const { audience, tableName, rowId, isGone, until } of delayed) {
    // What went meanwhile, or was never there for them, does not come back for being counted. A member's own devices look
    // again: they may have it by another audience.
    if (isGone === 0) touch(tableName, rowId, audience, { until })
    else if (isMemberAudience(audience)) touch(tableName, rowId, audience, 'gone')
    await database
      .deleteFrom('delayedTouches')
      .where('audience', '=', audience)
      .where('tableName', '=', tableName)
      .where('rowId', '=', rowId)
      .execute()
  }
  return delayed.length === rowsPerNumberMax
}
