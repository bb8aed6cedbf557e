/** The plan a member has is computed from the dates, by this one rule on both sides; no job flips it. */

export const subscriptionPlans = ['free', 'trial', 'premium'] as const
export type SubscriptionPlan = (typeof subscriptionPlans)[number]

/** `premium` as a status is in the spec's type; it is never written and never counts as premium. */
export const subscriptionStatuses = ['active', 'premium', 'trial', 'canceled'] as const
export type SubscriptionStatus = (typeof subscriptionStatuses)[number]

export interface StoredSubscription {
  subscriptionPlan: SubscriptionPlan
  subscriptionStatus: SubscriptionStatus
  /** Epoch ms, null without a trial. */
  trialEndsAt: number | null
  /** Epoch ms: premium from here on, whatever the plan says; null without such a date. */
  premiumFrom: number | null
  /** Epoch ms: premium ends here; null: it goes on. */
  premiumUntil: number | null
}

export interface Subscription {
  subscriptionPlan: SubscriptionPlan
  subscriptionStatus: SubscriptionStatus
}

export function subscriptionAt(stored: StoredSubscription, now: number): Subscription {
  const { subscriptionPlan, subscriptionStatus, trialEndsAt, premiumFrom, premiumUntil } = stored
  const hasEnded = premiumUntil !== null && premiumUntil <= now
  if (premiumFrom !== null && premiumFrom <= now && !hasEnded) {
    return { subscriptionPlan: 'premium', subscriptionStatus: 'active' }
  }
  if (isPremium(stored) && hasEnded) return { subscriptionPlan: 'free', subscriptionStatus: 'active' }
  if (subscriptionPlan === 'trial' && (trialEndsAt === null || trialEndsAt <= now)) {
    return { subscriptionPlan: 'free', subscriptionStatus: 'active' }
  }
  return { subscriptionPlan, subscriptionStatus }
}

export function isPremium(subscription: Subscription): boolean {
  return subscription.subscriptionPlan === 'premium' && subscription.subscriptionStatus === 'active'
}
