/** Computes the state of a member's subscription with its dates; every screen that shows it uses this. */
import type { Member } from '@porchlight/contracts/members/members.schema'
import type { Billing, PlanState, PremiumEnd } from '@porchlight/contracts/plans/plans.rules'
import { planStateOf } from '../members/members.reads.ts'
import { trialLeft } from './trial-left.ts'

export interface PlanDetails {
  state: PlanState
  /** The end of a trial; epoch ms, null when it is missing. */
  trialEndsAt: number | null
  /** Days that a trial lasts, one that has begun among them. */
  daysLeft: number
  /** A trial of three days or fewer. */
  isUrgent: boolean
  /** The end of premium as things stand; epoch ms, null while it goes on. */
  until: number | null
  endsAs: PremiumEnd
  /** Epoch ms, null where nothing will be charged. */
  nextBillingAt: number | null
  billing: Billing | null
}

/** @param now epoch ms */
export function planDetails(member: Member, now: number): PlanDetails {
  const trialEndsAt = timeOf(member.trialEndDate)
  const trialTime = trialEndsAt === null ? null : trialLeft(trialEndsAt, now)
  return {
    state: isTrialWithoutEnd(member) ? 'trial' : planStateOf(member, now),
    trialEndsAt,
    daysLeft: trialTime?.days ?? 0,
    isUrgent: trialTime?.isEnding ?? false,
    until: timeOf(member.premiumUntil),
    endsAs: member.premiumEndsAs ?? 'free',
    nextBillingAt: timeOf(member.nextBillingDate),
    billing: member.billing ?? null,
  }
}

/**
 * Returns the details as they will be when the member's new row has come, apart from the dates, which that row brings.
 */
export function withPremium(details: PlanDetails, billing: Billing): PlanDetails {
  return { ...details, state: 'premium', billing, until: null, nextBillingAt: null }
}

/** Returns true while the member has premium, also when it is about to end. */
export function hasPremium({ state }: Pick<PlanDetails, 'state'>): boolean {
  return state === 'premium' || state === 'ending' || state === 'grace' || state === 'given'
}

/** Returns true for a trial whose end the server did not send. */
function isTrialWithoutEnd({ subscriptionPlan, trialEndDate }: Member): boolean {
  return subscriptionPlan === 'trial' && trialEndDate === null
}

function timeOf(date: string | null | undefined): number | null {
  return date == null ? null : Date.parse(date)
}
