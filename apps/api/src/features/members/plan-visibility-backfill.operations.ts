/** Sends members' own rows again after PLANS was switched, since their content differs from what devices received. */
import { memberAudience } from '@porchlight/contracts/sync/audiences'
import { rowsPerNumberMax } from '../../database/transactions/changes.ts'
import type { Transaction } from '../../database/transactions/transact.ts'
import type { Plans } from '../../plans/plans.ts'
import { memberIdsAfter } from './members.queries.ts'

/**
 * Begins each record of progress while plans are off. Rows without plans had the dates of premium once. A community that
 * was off at that time has a record without this word, so it sends its rows once more.
 */
const prefixWithoutDates = 'without dates '

/**
 * Touches the members' rows after plans were switched on or off, compared with the last recorded state. It records how
 * far it got, so an interrupted run goes on there. Returns true when there is more.
 */
export async function reportPlans({ hasPlans }: Plans, { database, touch }: Transaction): Promise<boolean> {
  const reportedPlans = await database.selectFrom('toldPlans').selectAll().executeTakeFirst()
  // Before the first record, plans were on.
  const isSame = (reportedPlans?.hasPlans ?? 1) === (hasPlans ? 1 : 0)
  const prefix = hasPlans ? '' : prefixWithoutDates
  const end = hasPlans ? null : prefixWithoutDates
  const reportedThrough = reportedPlans?.toldThrough ?? null
  if (isSame && reportedThrough === end) return false
  // Members who signed up since then have received the present state.
  const after = isSame && reportedThrough?.startsWith(prefix) ? reportedThrough.slice(prefix.length) : ''
  const ids = await memberIdsAfter(database, after, rowsPerNumberMax)
  for (const id of ids) touch('members', id, memberAudience(id))
  const isMore = ids.length === rowsPerNumberMax
  const now = { hasPlans: hasPlans ? 1 : 0, toldThrough: isMore ? `${prefix}${ids.at(-1)}` : end } as const
  await database
    .insertInto('toldPlans')
    .values({ id: 1, ...now })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(now))
    .execute()
  return isMore
}
