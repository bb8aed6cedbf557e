/** What a background check asks for, and where one can stand. */

import { hasVisibleText } from '../values/text.ts'

export const ssnDigits = 4
export const addressLengthMin = 10
export const addressLengthMax = 200
export const checkNamesLengthMax = 200
/** The oldest people there ever were lived less long. */
const yearsMax = 125

/** Who decides: whoever runs the community, nobody (for looking around), or a provider of theirs. */
export const checkProviders = ['manual', 'instant', 'http'] as const
export type CheckProviderName = (typeof checkProviders)[number]

/** What came of an application, as far as it is known. */
export const checkOutcomes = ['passed', 'refused', 'undecided'] as const
export type CheckOutcome = (typeof checkOutcomes)[number]

/** Where a member's newest application stands. `withdrawn`: it was passed, and whoever runs the community took it back. */
export const checkStates = ['none', 'undecided', 'passed', 'refused', 'withdrawn'] as const
export type CheckState = (typeof checkStates)[number]

/** Blanks alone are none. */
export function isFullAddress(text: string): boolean {
  return text.trim().length >= addressLengthMin && hasVisibleText(text)
}

/** False for 31 February, and for what is no day. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const time = Date.parse(`${text}T00:00:00Z`)
  return Number.isFinite(time) && new Date(time).toISOString().startsWith(text)
}

/** Whether somebody alive can be born that day. It may be tomorrow already where they are. */
export function isBirthDate(text: string, now: number): boolean {
  if (!isDay(text)) return false
  const years = new Date(now).getUTCFullYear() - Number(text.slice(0, 4))
  const dayMs = 24 * 60 * 60_000
  return Date.parse(`${text}T00:00:00Z`) <= now + dayMs && years <= yearsMax
}
