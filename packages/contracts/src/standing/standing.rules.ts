/** The rules for a member's standing: what is taken from them until when, by the dates alone, on both sides. */
import { dayMs } from '../values/time.ts'
import { allSanctions, gravestFirst, type Sanction, type SanctionEnd } from './standing.catalogue.ts'

export const standingLimits = {
  /** The length of what an operator writes to the member. */
  reasonLengthMax: 500,
  /** The length of what the member responds. */
  appealLengthMax: 1000,
  /** The longest duration of one sanction: a year. */
  durationMsMax: 366 * dayMs,
  /** A warning is on every screen for so long; afterwards it is on its page. */
  warningShownMs: 14 * dayMs,
} as const

/** The dates of a standing, as a row has them. */
export type StandingDates = Record<SanctionEnd, string | null> & { decidedAt: string }

/** `good`: nothing is taken, and no warning is to be read. */
export type StandingState = 'good' | 'warned' | Sanction['state']

/**
 * Returns what holds at this moment: the gravest sanction, if there are several. No job ends one: it ends for the server, and
 * for each device, when its time has come.
 */
export function standingStateAt(standing: StandingDates | undefined, now: number): StandingState {
  if (!standing) return 'good'
  const sanction = sanctionAt(standing, now)
  if (sanction) return sanction.state
  const isShown = Date.parse(standing.decidedAt) + standingLimits.warningShownMs > now
  return isShown && isWarning(standing) ? 'warned' : 'good'
}

/** Returns the time from which the member may write again, or do everything again; null when they may now. */
export function standingEnd(standing: StandingDates, now: number): string | null {
  const sanction = sanctionAt(standing, now)
  return sanction ? standing[sanction.end] : null
}

function sanctionAt(standing: StandingDates, now: number): Sanction | undefined {
  return gravestFirst.find(({ end }) => Date.parse(standing[end] ?? '') > now)
}

/** Returns true for a standing without any end, which has run out or not: nothing was taken by it. */
export function isWarning(standing: StandingDates): boolean {
  // A row that a device stored before there was a further sanction does not have the field of its end.
  return allSanctions.every(({ end }) => !standing[end])
}

/** Returns true when an operator can choose this end (epoch ms). */
export function isPossibleEnd(until: number, now: number): boolean {
  return until > now && until <= now + standingLimits.durationMsMax
}
