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

/** @param hasPlans is called at each use: an operator may switch plans on and off while the server runs */
export function createPlans(hasPlans: () => boolean): Plans {
  return {
    get hasPlans() {
      return hasPlans()
    },
    subscriptionAt: (subscription, now) =>
      hasPlans()
        ? subscriptionAt(subscription, now)
        : { subscriptionPlan: 'premium', subscriptionStatus: 'active' },
    isShownPremium: (subscription, now) => hasPlans() && isPremium(subscriptionAt(subscription, now)),
  }
}
