/** Rules for the fields of a background check and for its states. */

import { hasVisibleText } from '../values/text/text.ts'

export const ssnDigits = 4
export const addressLengthMin = 10
export const addressLengthMax = 200
export const checkNamesLengthMax = 200
/** The oldest people there ever were lived less long. */
const yearsMax = 125

/**
 * The parties that can decide: the operators of the community, nobody (for trying the app), or a provider of theirs.
 */
export const checkProviders = ['manual', 'instant', 'http'] as const
export type CheckProviderName = (typeof checkProviders)[number]

/** The outcome of an application, as far as it is known. */
export const checkOutcomes = ['passed', 'refused', 'undecided'] as const
export type CheckOutcome = (typeof checkOutcomes)[number]

/** The state of a member's newest application. `withdrawn`: it was passed, and an operator took that back. */
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

/**
 * Returns true when somebody alive can be born on that day. One day after today in UTC is allowed, because it may be
 * tomorrow already where they are.
 */
export function isBirthDate(text: string, now: number): boolean {
  if (!isDay(text)) return false
  const years = new Date(now).getUTCFullYear() - Number(text.slice(0, 4))
  const dayMs = 24 * 60 * 60_000
  return Date.parse(`${text}T00:00:00Z`) <= now + dayMs && years <= yearsMax
}
