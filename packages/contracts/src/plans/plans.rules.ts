/**
 * Rules for a member's plan and the state of their subscription. They follow from dates alone, by one rule on both
 * sides; no job changes them.
 */
import { dayMs } from '../values/time.ts'

export const subscriptionPlans = ['free', 'trial', 'premium'] as const
export type SubscriptionPlan = (typeof subscriptionPlans)[number]

/** `premium` as a status is in the spec's type; it is never written and never counts as premium. */
export const subscriptionStatuses = ['active', 'premium', 'trial', 'canceled'] as const
export type SubscriptionStatus = (typeof subscriptionStatuses)[number]

/** The intervals at which a subscription is paid. */
export const billings = ['monthly', 'annual'] as const
export type Billing = (typeof billings)[number]

/** The status after premium has ended: Cancel leaves `canceled`, Downgrade `free`. */
export const premiumEnds = ['canceled', 'free'] as const
export type PremiumEnd = (typeof premiumEnds)[number]

/** The time in ms that a payment may be late, failed or on its way, before premium ends. */
export const paymentGraceMs = 7 * dayMs

/** A payment that is due is not late at once: its word is on the way. */
const dueMs = 2 * dayMs

export interface StoredSubscription {
  subscriptionPlan: SubscriptionPlan
  subscriptionStatus: SubscriptionStatus
  /** Epoch ms, null without a trial. */
  trialEndsAt: number | null
  /** Epoch ms from which premium holds, regardless of the plan. Null without such a date. */
  premiumFrom: number | null
  /** Epoch ms: premium ends here; null: it goes on. Of what renews it is the end of the grace. */
  premiumUntil: number | null
  /** The status after that end; null counts as `free`. */
  premiumEndsAs?: PremiumEnd | null | undefined
}

export interface Subscription {
  subscriptionPlan: SubscriptionPlan
  subscriptionStatus: SubscriptionStatus
}

const free = { subscriptionPlan: 'free', subscriptionStatus: 'active' } as const
const onTrial = { subscriptionPlan: 'trial', subscriptionStatus: 'trial' } as const

export function subscriptionAt(subscription: StoredSubscription, now: number): Subscription {
  const { subscriptionPlan, subscriptionStatus, trialEndsAt, premiumFrom, premiumUntil } = subscription
  const hasEnded = premiumUntil !== null && premiumUntil <= now
  if (premiumFrom !== null && premiumFrom <= now && !hasEnded) {
    return { subscriptionPlan: 'premium', subscriptionStatus: 'active' }
  }
  // The rest of a trial remains the member's, also when premium ended before the trial did. A row that reached a device
  // during premium has premium as its plan, and no change announces the end.
  const hadTrial = subscriptionPlan === 'trial' || (isPremium(subscription) && hasEnded)
  if (hadTrial && trialEndsAt !== null && trialEndsAt > now) return onTrial
  if (hasEnded && subscription.premiumEndsAs === 'canceled')
    return { ...free, subscriptionStatus: 'canceled' }
  if (subscriptionPlan === 'trial' || (isPremium(subscription) && hasEnded)) return free
  return { subscriptionPlan, subscriptionStatus }
}

export function isPremium(subscription: Subscription): boolean {
  return subscription.subscriptionPlan === 'premium' && subscription.subscriptionStatus === 'active'
}

export interface StoredBilling extends StoredSubscription {
  /** The interval of payment; null when nothing was ever paid, so this premium was given for free. */
  billing: Billing | null
  /** Epoch ms: when the next payment is due; null where nothing will be charged. */
  nextBillingAt: number | null
  /** Epoch ms: the payment that is due has failed; null otherwise. */
  paymentFailedAt: number | null
}

/**
 * The states of a plan. `premium` renews. `ending` is paid until its end and does not renew. `grace` waits for a
 * payment that failed or is late. `given` is premium that nobody pays for.
 */
export const planStates = ['free', 'trial', 'premium', 'ending', 'grace', 'given', 'canceled'] as const
export type PlanState = (typeof planStates)[number]

/** Returns the state of the plan for the screen that manages it; it is finer than that of `subscriptionAt`. */
export function planStateAt(billing: StoredBilling, now: number): PlanState {
  const subscription = subscriptionAt(billing, now)
  if (!isPremium(subscription)) {
    // Canceled is tested before free.
    if (subscription.subscriptionStatus === 'canceled') return 'canceled'
    return subscription.subscriptionPlan === 'trial' ? 'trial' : 'free'
  }
  if (billing.billing === null) return 'given'
  if (billing.nextBillingAt === null) return 'ending'
  const isLate = billing.paymentFailedAt !== null || billing.nextBillingAt + dueMs <= now
  return isLate ? 'grace' : 'premium'
}

/** Payments are counted by the calendar, in UTC: a month from 31 January is the last day of February. */
export function paidThrough(from: number, billing: Billing, count = 1): number {
  const start = new Date(from)
  const months = (billing === 'monthly' ? 1 : 12) * count
  const end = new Date(from)
  end.setUTCDate(1)
  end.setUTCMonth(start.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate()
  end.setUTCDate(Math.min(start.getUTCDate(), lastDay))
  return end.getTime()
}

/** `premium` is the spec's word for monthly. */
export function billingOf(planType: 'premium' | Billing): Billing {
  return planType === 'annual' ? 'annual' : 'monthly'
}
