/** Sends members' own rows again after PLANS was switched, since their content differs from what devices received. */
import { memberAudience } from '@porchlight/contracts/sync/audiences'
import { rowsPerNumberMax } from '../../database/transactions/changes.ts'
import type { Transaction } from '../../database/transactions/transact.ts'
import type { Plans } from '../../plans/plans.ts'
import { memberIdsAfter } from './members.queries.ts'

/**
 * Touches the members' rows after plans were switched on or off, compared with the last recorded state. It records how
 * far it got, so an interrupted run goes on there. Returns true when there is more.
 */
export async function reportPlans({ hasPlans }: Plans, { database, touch }: Transaction): Promise<boolean> {
  const reportedPlans = await database.selectFrom('toldPlans').selectAll().executeTakeFirst()
  // Before the first record, plans were on.
  const isSame = (reportedPlans?.hasPlans ?? 1) === (hasPlans ? 1 : 0)
  if (isSame && (reportedPlans?.toldThrough ?? null) === null) return false
  // Members who signed up since then have received the present state.
  const ids = await memberIdsAfter(
    database,
    isSame ? (reportedPlans?.toldThrough ?? '') : '',
    rowsPerNumberMax,
  )
  for (const id of ids) touch('members', id, memberAudience(id))
  const isMore = ids.length === rowsPerNumberMax
  const now = { hasPlans: hasPlans ? 1 : 0, toldThrough: isMore ? (ids.at(-1) ?? null) : null } as const
  await database
    .insertInto('toldPlans')
    .values({ id: 1, ...now })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(now))
    .execute()
  return isMore
}
