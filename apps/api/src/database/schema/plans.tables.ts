/** Rows of plans: subscriptions, payments, and premium that was given. */

import type { Billing, PremiumEnd } from '@porchlight/contracts/plans/plans.rules'
import type { PaymentProviderName, ReceiptState } from '@porchlight/contracts/plans/plans.schema'
import type { Flag } from './flag.ts'
import type { OwnerId } from './owner-id.ts'

export type SubscriptionState = 'pending' | 'active' | 'suspended' | 'ended'

export interface PlansTables {
  /** Subscriptions at a provider, current or past. Their effect is in the member's own row. */
  subscriptions: {
    /** The provider's. */
    id: string
    provider: PaymentProviderName
    /** The member who pays; null for one who left, whose subscription is ended at the provider. */
    memberId: string | null
    billing: Billing
    /** The last state from the provider: not yet approved, charged, suspended after failures, ended. */
    state: SubscriptionState
    /** The time from which it is charged, because the time before is paid for; null: from its first payment on. */
    startsAt: number | null
    /** The payment that is due has failed. */
    failedAt: number | null
    /** The plan that is left when premium ends; null as long as it is not canceled. */
    endsAs: PremiumEnd | null
    /** The time from which nothing may be charged any more; the provider may not have been notified yet. */
    cancelWantedAt: number | null
    createdAt: number
    /** The time of the last request to the provider. */
    checkedAt: number
  }
  payments: {
    /** Derived from the subscription and the provider's. */
    id: string
    subscriptionId: string
    /** The provider's id; null while it has only reported that there is a payment. */
    paymentId: string | null
    memberId: OwnerId
    billing: Billing
    /** The amount as the provider writes it: '5.99'. */
    amount: string
    currency: string
    state: ReceiptState
    paidAt: number
    /** The end of the paid period, by calendar months or years. */
    paidUntil: number
    /** The time of a refund or a dispute; premium ends with it. */
    revokedAt: number | null
  }
  /** Events that a provider sent, by the provider's own id. A repeated event is ignored. */
  paymentEvents: { id: string; receivedAt: number }
  /** Premium that an operator gave. */
  givenPremium: { memberId: OwnerId; fromAt: number; untilAt: number | null; reason: string }
  /** The books of the test provider. */
  testSubscriptions: {
    id: string
    memberId: OwnerId
    billing: Billing
    createdAt: number
    startsAt: number | null
    approvedAt: number | null
    /** No payment from here on. */
    endedAt: number | null
    /** Payments from here on fail. */
    failsFrom: number | null
    /** The payments up to this time were refunded. */
    refundedThrough: number | null
  }
  /** The last state that members' own rows show of whether there are plans. Absent before the first switch. */
  toldPlans: {
    id: 1
    hasPlans: Flag
    /**
     * The last member whose row was changed for it; null when all were. While plans are off a word comes before the id; the
     * word stands alone once all rows were changed.
     */
    toldThrough: string | null
  }
}
