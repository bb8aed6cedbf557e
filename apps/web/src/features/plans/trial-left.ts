/** Computes how much of a trial is left. */
import type { Member } from '@porchlight/contracts/members/members.schema'
import { isPremium } from '@porchlight/contracts/plans/plans.rules'
import { dayMs, hourMs, minuteMs } from '@porchlight/contracts/values/time'

export interface TrialLeft {
  /** The days left, including the one that has begun; every screen shows this number in words. */
  days: number
  /** The full days, for the countdown, which continues with hours. */
  wholeDays: number
  hours: number
  minutes: number
  seconds: number
  /** The last three days are shown with a warning. */
  isEnding: boolean
  hasExpired: boolean
}

const warningMs = 3 * dayMs
/** Milliseconds after the end of a trial in which home still shows it. */
const newsMs = 7 * dayMs

/** @param endsAt and @param now in epoch ms. A second that has begun still counts. */
export function trialLeft(endsAt: number, now: number): TrialLeft {
  const remainingMs = Math.max(0, Math.ceil((endsAt - now) / 1000) * 1000)
  return {
    days: Math.ceil(remainingMs / dayMs),
    wholeDays: Math.floor(remainingMs / dayMs),
    hours: Math.floor((remainingMs % dayMs) / hourMs),
    minutes: Math.floor((remainingMs % hourMs) / minuteMs),
    seconds: Math.floor((remainingMs % minuteMs) / 1000),
    isEnding: remainingMs <= warningMs,
    hasExpired: remainingMs === 0,
  }
}

/**
 * Returns the time at which a trial ends or ended, if it is worth a card; else null. A trial that is over becomes the
 * free plan at once, on the server too. The end is therefore found by its date, for one week, in which a member may
 * wonder.
 */
export function trialToShow(
  member: Pick<Member, 'subscriptionPlan' | 'subscriptionStatus' | 'trialEndDate'>,
  now: number,
): number | null {
  if (member.trialEndDate === null || isPremium(member) || member.subscriptionStatus === 'canceled')
    return null
  const endsAt = Date.parse(member.trialEndDate)
  if (endsAt > now) return member.subscriptionPlan === 'trial' ? endsAt : null
  return now - endsAt < newsMs ? endsAt : null
}
