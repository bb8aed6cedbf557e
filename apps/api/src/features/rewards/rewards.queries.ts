/** Queries of partners' rewards and of members' redemptions. */
import type { Kysely } from 'kysely'
import type { Row, Tables } from '../../database/schema/tables.ts'

export type RewardRow = Row<'rewards'>
export type RedemptionRow = Row<'redemptions'>

/** Returns the rewards with these ids that have not ended. */
export function rewardsById(database: Kysely<Tables>, ids: readonly string[]): Promise<RewardRow[]> {
  if (ids.length === 0) return Promise.resolve([])
  return database
    .selectFrom('rewards')
    .where('id', 'in', [...ids])
    .where('endedAt', 'is', null)
    .selectAll()
    .execute()
}

/** Returns the rewards, the newest first: those that have not ended, or all. */
export function rewardsNewestFirst(
  database: Kysely<Tables>,
  { includeEnded = false }: { includeEnded?: boolean } = {},
): Promise<RewardRow[]> {
  const query = database.selectFrom('rewards').orderBy('createdAt', 'desc').orderBy('id', 'desc').selectAll()
  return (includeEnded ? query : query.where('endedAt', 'is', null)).execute()
}

/** Returns a reward, also one that has ended. */
export function rewardById(database: Kysely<Tables>, id: string): Promise<RewardRow | undefined> {
  return database.selectFrom('rewards').where('id', '=', id).selectAll().executeTakeFirst()
}

export function redemptionById(database: Kysely<Tables>, id: string): Promise<RedemptionRow | undefined> {
  return database.selectFrom('redemptions').where('id', '=', id).selectAll().executeTakeFirst()
}

export function redemptionByCode(database: Kysely<Tables>, code: string): Promise<RedemptionRow | undefined> {
  return database.selectFrom('redemptions').where('code', '=', code).selectAll().executeTakeFirst()
}

/** Returns the member's own redemptions among these ids, without those whose credits were given back. */
export function ownRedemptionsById(
  database: Kysely<Tables>,
  memberId: string,
  ids: readonly string[],
): Promise<RedemptionRow[]> {
  if (ids.length === 0) return Promise.resolve([])
  return queryOwnRedemptions(database, memberId)
    .where('id', 'in', [...ids])
    .execute()
}

/** Returns the member's own redemptions, the newest first, without those whose credits were given back. */
export function ownRedemptions(database: Kysely<Tables>, memberId: string): Promise<RedemptionRow[]> {
  return queryOwnRedemptions(database, memberId).orderBy('createdAt', 'desc').orderBy('id', 'desc').execute()
}

function queryOwnRedemptions(database: Kysely<Tables>, memberId: string) {
  return database
    .selectFrom('redemptions')
    .where('memberId', '=', memberId)
    .where('returnedAt', 'is', null)
    .selectAll()
}

/** Counts the redemptions of each reward, by its id: all of them, and those whose code was not used yet. */
export async function redemptionCountsByReward(
  database: Kysely<Tables>,
): Promise<Map<string, { redeemedCount: number; unusedCount: number }>> {
  const rows = await database
    .selectFrom('redemptions')
    .where('returnedAt', 'is', null)
    .groupBy('rewardId')
    .select(({ fn }) => [
      'rewardId',
      fn.countAll<number>().as('redeemedCount'),
      fn.count<number>('usedAt').as('usedCount'),
    ])
    .execute()
  return new Map(
    rows.map(({ rewardId, redeemedCount, usedCount }) => [
      rewardId,
      { redeemedCount: Number(redeemedCount), unusedCount: Number(redeemedCount) - Number(usedCount) },
    ]),
  )
}
