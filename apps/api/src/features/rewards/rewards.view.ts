/**
 * The views of rewards, which are the same for everyone, and of redemptions, which only the member who paid sees with
 * their code.
 */
import type { Redemption, Reward } from '@porchlight/contracts/rewards/rewards.schema'
import { toIso } from '@porchlight/contracts/values/time'
import { notBetweenTwo } from '../../feature-parts/between-two.ts'
import { nobody, type TablesOf, type View } from '../../feature-parts/views.ts'
import { ownRedemptionsById, type RedemptionRow, type RewardRow, rewardsById } from './rewards.queries.ts'

export function rewardView({ createdAt, endedAt, ...reward }: RewardRow): Reward {
  return reward
}

export function redemptionView(row: RedemptionRow): Redemption {
  const { id, rewardId, title, partnerName, redeemInstructions, code, creditsSpent, usedAt, createdAt } = row
  return {
    id,
    reward: { id: rewardId, title, partnerName, redeemInstructions },
    redemptionCode: code,
    creditsSpent,
    isUsed: usedAt !== null,
    createdAt: toIso(createdAt),
  }
}

export const rewardsView: View<'rewards'> = async (database, _viewer, ids) => {
  const rows = await rewardsById(database, ids)
  return new Map(rows.map((row) => [row.id, rewardView(row)]))
}

export const redemptionsView: View<'redemptions'> = async (database, { memberId }, ids) => {
  const rows = await ownRedemptionsById(database, memberId, ids)
  return new Map(rows.map((row) => [row.id, redemptionView(row)]))
}

export const rewardTables: TablesOf<'rewards'> = {
  rewards: { view: rewardsView, people: nobody, betweenTwo: notBetweenTwo },
  redemptions: { view: redemptionsView, people: nobody, betweenTwo: notBetweenTwo },
}
