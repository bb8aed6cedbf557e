/** What plan a member has here: with PLANS=off everybody has everything, and nobody is marked for it. */
import {
  isPremium,
  type StoredSubscription,
  type Subscription,
  subscriptionAt,
} from '@porchlight/contracts/plans/plans.rules'

export interface Plans {
  readonly hasPlans: boolean
  /** What holds for the member at this moment, by the dates. */
  subscriptionAt: (subscription: StoredSubscription, now: number) => Subscription
  /** What neighbours are shown of it. */
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
