/** Queries of partners' rewards and of members' redemptions. */
import type { Kysely } from 'kysely'
import type { Row, Tables } from '../../database/tables.ts'

export type RewardRow = Row<'rewards'>
export type RedemptionRow = Row<'redemptions'>

/** Returns the rewards that are available or sold out; rewards that ended are left out for everybody. */
export function rewardsById(database: Kysely<Tables>, ids: readonly string[]): Promise<RewardRow[]> {
  if (ids.length === 0) return Promise.resolve([])
  return database
    .selectFrom('rewards')
    .where('id', 'in', [...ids])
    .where('endedAt', 'is', null)
    .selectAll()
    .execute()
}

/** The newest first. */
export function rewardsThere(
  database: Kysely<Tables>,
  { withEnded = false }: { withEnded?: boolean } = {},
): Promise<RewardRow[]> {
  const query = database.selectFrom('rewards').orderBy('createdAt', 'desc').orderBy('id', 'desc').selectAll()
  return (withEnded ? query : query.where('endedAt', 'is', null)).execute()
}

export function redemptionById(database: Kysely<Tables>, id: string): Promise<RedemptionRow | undefined> {
  return database.selectFrom('redemptions').where('id', '=', id).selectAll().executeTakeFirst()
}

export function redemptionByCode(database: Kysely<Tables>, code: string): Promise<RedemptionRow | undefined> {
  return database.selectFrom('redemptions').where('code', '=', code).selectAll().executeTakeFirst()
}

/** Those of these that are the member's own. Whose credits came back is there no more. */
export function ownRedemptionsById(
  database: Kysely<Tables>,
  memberId: string,
  ids: readonly string[],
): Promise<RedemptionRow[]> {
  if (ids.length === 0) return Promise.resolve([])
  return redemptionsOf(database, memberId)
    .where('id', 'in', [...ids])
    .execute()
}

/** The newest first. */
export function ownRedemptions(database: Kysely<Tables>, memberId: string): Promise<RedemptionRow[]> {
  return redemptionsOf(database, memberId).orderBy('createdAt', 'desc').orderBy('id', 'desc').execute()
}

function redemptionsOf(database: Kysely<Tables>, memberId: string) {
  return database
    .selectFrom('redemptions')
    .where('memberId', '=', memberId)
    .where('returnedAt', 'is', null)
    .selectAll()
}

/** Counts, for each reward, its redemptions and those not used yet. */
export async function countsOfRedemptions(
  database: Kysely<Tables>,
): Promise<Map<string, { redeemed: number; open: number }>> {
  const rows = await database
    .selectFrom('redemptions')
    .where('returnedAt', 'is', null)
    .groupBy('rewardId')
    .select(({ fn }) => [
      'rewardId',
      fn.countAll<number>().as('redeemed'),
      fn.count<number>('usedAt').as('used'),
    ])
    .execute()
  return new Map(
    rows.map(({ rewardId, redeemed, used: usedCount }) => [
      rewardId,
      { redeemed: Number(redeemed), open: Number(redeemed) - Number(usedCount) },
    ]),
  )
}
