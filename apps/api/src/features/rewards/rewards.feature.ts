import type { Feature } from '../../feature-parts/feature.ts'
import { rewardDeskOperations } from './reward-desk.operations.ts'
import { type RewardSettings, rewardOperations } from './rewards.operations.ts'
import { rewardTables } from './rewards.view.ts'

export function createRewardsFeature(settings: RewardSettings): Feature<'rewards'> {
  return {
    handlers: { ...rewardOperations(settings), ...rewardDeskOperations(settings) },
    tables: rewardTables,
  }
}
