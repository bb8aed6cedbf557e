/** Prices in whole credits. Credits move only on the server; the device only warns. */
import { isPremium, type Subscription } from '../plans/plans.rules.ts'

const requestCost = 1
export const welcomeCredits = 2
export const freeRequestsPerMonth = 2
/** Credits that newcomers, all together, can give to one neighbor in a calendar month of the community. */
export const newcomerGiftsPerMonth = 2

export interface RequestTerms {
  /** Credits taken into escrow. */
  cost: number
  /** Requests allowed in a calendar month; null = unlimited. */
  limit: number | null
}

export function requestTerms(subscription: Subscription): RequestTerms {
  if (isPremium(subscription)) return { cost: 0, limit: null }
  return { cost: requestCost, limit: subscription.subscriptionPlan === 'free' ? freeRequestsPerMonth : null }
}
