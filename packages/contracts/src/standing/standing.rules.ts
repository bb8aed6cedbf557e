/** The rules for a member's standing: what is taken from them until when, by the dates alone, on both sides. */
import { dayMs } from '../values/time.ts'

export const standingLimits = {
  /** The length of what an operator writes to the member. */
  reasonLengthMax: 500,
  /** The length of what the member responds. */
  appealLengthMax: 1000,
  /** Nothing is taken for longer than a year at once. */
  durationMsMax: 366 * dayMs,
  /** A warning is on every screen for so long; afterwards it is on its page. */
  warningShownMs: 14 * dayMs,
} as const

/** The dates of a standing, as a row has them. */
export interface StandingDates {
  mutedUntil: string | null
  suspendedUntil: string | null
  decidedAt: string
}

/** `good`: nothing is taken, and no warning is to be read. */
export type StandingState = 'good' | 'warned' | 'muted' | 'suspended'

/**
 * Returns what holds at this moment. No job ends a mute or a suspension: it ends for the server, and for each device,
 * when its time has come. A suspended member is muted as well.
 */
export function standingStateAt(standing: StandingDates | undefined, now: number): StandingState {
  if (!standing) return 'good'
  if (isAhead(standing.suspendedUntil, now)) return 'suspended'
  if (isAhead(standing.mutedUntil, now)) return 'muted'
  const isWarning = standing.mutedUntil === null && standing.suspendedUntil === null
  return isWarning && Date.parse(standing.decidedAt) + standingLimits.warningShownMs > now ? 'warned' : 'good'
}

/** Returns the time from which the member may write again, or do everything again; null when they may now. */
export function standingEnd(standing: StandingDates, now: number): string | null {
  const state = standingStateAt(standing, now)
  if (state === 'suspended') return standing.suspendedUntil
  return state === 'muted' ? standing.mutedUntil : null
}

function isAhead(time: string | null, now: number): boolean {
  return time !== null && Date.parse(time) > now
}

/** Returns true when an operator can choose this end (epoch ms). */
export function isPossibleEnd(until: number, now: number): boolean {
  return until > now && until <= now + standingLimits.durationMsMax
}
