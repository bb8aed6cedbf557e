import type { Feature } from '../../feature-parts/feature.ts'
import { type RewardSettings, rewardOperations } from './rewards.operations.ts'
import { rewardTables } from './rewards.view.ts'

export function rewards(settings: RewardSettings): Feature<'rewards'> {
  return { handlers: rewardOperations(settings), tables: rewardTables }
}
