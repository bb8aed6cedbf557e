/** How much of a trial is left. */
import type { Member } from '@porchlight/contracts/members/members.schema'
import { isPremium } from '@porchlight/contracts/plans/plans.rules'
import { dayMs, hourMs, minuteMs } from '@porchlight/contracts/values/time'

export interface TrialLeft {
  /** One that has begun among them: what every screen says in words. */
  days: number
  /** For the clock, which goes on from there in hours. */
  wholeDays: number
  hours: number
  minutes: number
  seconds: number
  /** The last three days are shown with a warning. */
  isEnding: boolean
  hasExpired: boolean
}

const warningMs = 3 * dayMs
/** After that it is no news any more. */
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
 * When a trial ends or ended that is worth a card, or null. A trial that is over turns into the free plan at
 * once, on the server too: so the end is told by its date, for the week in which a member may wonder.
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
