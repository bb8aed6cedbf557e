/** Pure decisions about rewards that both sides obey. */
import { type Reward, rewardLimits } from './rewards.schema.ts'

type Stock = Pick<Reward, 'availableQuantity'>

export function isSoldOut({ availableQuantity }: Stock): boolean {
  return availableQuantity !== null && availableQuantity <= 0
}

/** Returns how many are left when they are so few that the number is shown; null otherwise. */
export function lowStock({ availableQuantity }: Stock): number | null {
  if (availableQuantity === null || availableQuantity <= 0) return null
  return availableQuantity <= rewardLimits.lowStock ? availableQuantity : null
}
