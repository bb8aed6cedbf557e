/** Plans and what is paid for them, for tests. */
import type { Member } from '@porchlight/contracts/members/members.schema'
import type { PlanOffer, Receipt } from '@porchlight/contracts/plans/plans.schema'
import { createId } from '@porchlight/contracts/values/id'
import { dayMs, toIso } from '@porchlight/contracts/values/time'

export const testOffer: PlanOffer = {
  provider: 'test',
  currency: 'USD',
  prices: { monthly: 5.99, annual: 59.88 },
  trialDays: 14,
  paypal: null,
}

export const paypalOffer: PlanOffer = {
  ...testOffer,
  provider: 'paypal',
  paypal: { clientId: 'client-of-the-community', planIds: { monthly: 'P-MONTHLY', annual: 'P-ANNUAL' } },
}

/** Returns the time so many days from now. */
export const inDays = (days: number) => toIso(Date.now() + days * dayMs)

const active = { subscriptionPlan: 'premium', subscriptionStatus: 'active', trialEndDate: null } as const
const free = { subscriptionPlan: 'free', subscriptionStatus: 'active', trialEndDate: null } as const

/** The features of each plan in the specification's words: the app's own texts could be wrong. */
export const specifiedFeatures = {
  free: ['2 help requests per month', 'Basic third place access', 'Community messaging', 'Profile creation'],
  premium: [
    'Unlimited help requests',
    'Full third place access',
    'Boosted visibility',
    'No ads',
    '1 bonus credit per month',
    'Priority support',
    'Advanced search filters',
    'Premium badge',
  ],
}

/** A member's row in every state a subscription has, with dates in days from now. */
export const rowsOf = {
  free: () => free,
  trial: (days: number) => ({
    subscriptionPlan: 'trial',
    subscriptionStatus: 'trial',
    trialEndDate: inDays(days),
  }),
  premium: (days: number, billing: 'monthly' | 'annual' = 'monthly') => ({
    ...active,
    premiumFrom: inDays(-3),
    premiumUntil: inDays(days + 7),
    billing,
    nextBillingDate: inDays(days),
  }),
  ending: (days: number, premiumEndsAs: 'canceled' | 'free' = 'canceled') => ({
    ...active,
    premiumFrom: inDays(-3),
    premiumUntil: inDays(days),
    premiumEndsAs,
    billing: 'monthly',
  }),
  grace: (days: number) => ({
    ...active,
    premiumFrom: inDays(-30),
    premiumUntil: inDays(days),
    billing: 'monthly',
    nextBillingDate: inDays(days - 7),
    paymentFailedAt: inDays(-1),
  }),
  given: (days: number) => ({ ...free, premiumFrom: inDays(-3), premiumUntil: inDays(days) }),
  canceled: () => ({
    ...free,
    premiumFrom: inDays(-40),
    premiumUntil: inDays(-2),
    premiumEndsAs: 'canceled',
    billing: 'monthly',
  }),
} as const satisfies Record<string, (...args: never[]) => Partial<Member>>

export function aReceipt(change: Partial<Receipt> = {}): Receipt {
  return {
    id: createId(),
    billing: 'monthly',
    amount: 5.99,
    currency: 'USD',
    state: 'paid',
    isTest: true,
    paidAt: inDays(-10),
    paidUntil: inDays(20),
    ...change,
  }
}
