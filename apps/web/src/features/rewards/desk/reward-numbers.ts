/** Reads the numbers of a reward as they were typed. */
import { rewardLimits } from '@porchlight/contracts/rewards/rewards.schema'
import { withPlainFigures } from '@porchlight/contracts/values/text/figures'

/** Returns undefined for what is no whole number between the two. */
export function readCount(text: string, min: number, max: number): number | undefined {
  const figures = withPlainFigures(text).trim()
  const count = /^\d{1,9}$/.test(figures) ? Number(figures) : Number.NaN
  return count >= min && count <= max ? count : undefined
}

/** Returns null for no limit, which is an empty field. */
export function readQuantity(text: string): number | null | undefined {
  return text.trim() === '' ? null : readCount(text, 0, rewardLimits.quantityMax)
}
