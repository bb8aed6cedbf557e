/** Rewards that partners of the demonstration give for credits. */
import type { Reward } from '@porchlight/contracts/rewards/rewards.schema'
import { rewards } from '../../apps/api/src/demo/neighborhood/rewards.ts'
import { aReward } from '../../apps/web/src/features/rewards/rewards.factory.ts'

export const neighborhoodRewards: readonly Reward[] = rewards.map(({ hoursAgo: _, ...reward }) =>
  aReward(reward),
)
