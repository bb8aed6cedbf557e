/** The plans of members on this server: with PLANS=off every member has all features, and none has a badge. */
import {
  isPremium,
  type StoredSubscription,
  type Subscription,
  subscriptionAt,
} from '@porchlight/contracts/plans/plans.rules'

export interface Plans {
  readonly hasPlans: boolean
  /** Returns the member's plan at this moment, by its dates. */
  subscriptionAt: (subscription: StoredSubscription, now: number) => Subscription
  /** Returns whether neighbors see a premium badge. */
  isShownPremium: (subscription: StoredSubscription, now: number) => boolean
}

export function createPlans(hasPlans: boolean): Plans {
  if (!hasPlans) {
    return {
      hasPlans,
      subscriptionAt: () => ({ subscriptionPlan: 'premium', subscriptionStatus: 'active' }),
      isShownPremium: () => false,
    }
  }
  return {
    hasPlans,
    subscriptionAt,
    isShownPremium: (subscription, now) => isPremium(subscriptionAt(subscription, now)),
  }
}
