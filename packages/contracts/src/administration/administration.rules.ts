/** Bounds of what operators do to members, which the server and the desk share. */

export const administrationLimits = {
  /** The length of the reason for an act. */
  reasonLengthMax: 200,
  /** The members, or the acts, in one response. */
  pageSize: 50,
  /** The days for which premium is given at once. */
  premiumDaysMax: 366,
  /** The credits that one correction moves. */
  correctionMax: 1000,
} as const

/** Returns false for an amount that would correct nothing. */
export function isNotZero(amount: number): boolean {
  return amount !== 0
}
