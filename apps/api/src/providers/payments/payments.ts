/** The interface of payment providers: the provider holds the subscriptions, and the server requests their state. */
import type { Billing } from '@porchlight/contracts/plans/plans.rules'
import type { PaymentProviderName, PlanOffer } from '@porchlight/contracts/plans/plans.schema'

export interface WantedSubscription {
  memberId: string
  billing: Billing
  /** Epoch ms of the first payment; null: when it is approved. */
  startsAt: number | null
}

/** A subscription as the provider describes it. */
export interface ProvidedSubscription {
  id: string
  /** The member it was created for; null when the provider does not return one. */
  memberId: string | null
  /** The billing; null for a plan that is not ours, or a subscription whose price or quantity was changed. */
  billing: Billing | null
  state: 'pending' | 'active' | 'suspended' | 'ended'
  /** Epoch ms; null where nothing will be charged. */
  nextBillingAt: number | null
  /** Epoch ms; null while no payment is owed. */
  failedAt: number | null
  /** The payments, in no particular order. */
  payments: readonly ProvidedPayment[]
}

export interface ProvidedPayment {
  /** The payment's id; null when only its existence is known. */
  id: string | null
  /** Epoch ms. */
  paidAt: number
  /** '5.99' */
  amount: string
  currency: string
  isRefunded: boolean
}

/** A verified event from the provider. It is only a hint: the actual state is requested afterwards. */
export interface PaymentEvent {
  /** The event's id, by which a repeated event is recognized. */
  id: string
  /** The subscriptions that the notice is about. */
  subscriptionIds: readonly string[]
  dispute: PaymentDispute | null
}

/** A dispute about payments: a buyer wants a payment back, or the dispute is over. */
export interface PaymentDispute {
  paymentIds: readonly string[]
  isOpen: boolean
  /** True when the dispute is over and the seller retains the payment. */
  isWon: boolean
}

/** Waits until the provider may be called, then runs the call. Throws when it refuses. */
export type InTurn = <Result>(ask: () => Promise<Result>) => Promise<Result>

/**
 * The gate before webhooks, to which anybody may send. An address with many forged events does not prevent those of
 * others from being processed.
 */
export interface EventGate {
  /**
   * @param read returns null for a forged event
   * @throws Refused `too_many` to an address with many forged events, `unavailable` when too many wait. A provider
   * sends an event again until it gets a 2xx response: PayPal up to 25 times, in three days
   */
  take: <Event>(address: string, read: (inTurn: InTurn) => Promise<Event | null>) => Promise<Event | null>
}

/** The headers of a call, in lower case. */
export type EventHeaders = Readonly<Record<string, string | string[] | undefined>>

export interface Payments {
  readonly name: PaymentProviderName
  /** PayPal's settings for the page. */
  readonly paypal: PlanOffer['paypal']
  /** The page on which members see the provider's charges; null when there is none. */
  readonly portalUrl: string | null
  /** Creates a subscription that the member is to approve. Returns its id. */
  create: (subscription: WantedSubscription) => Promise<string>
  /** Returns a subscription, or null when there is none. */
  find: (id: string) => Promise<ProvidedSubscription | null>
  /** Ends a subscription for good; one that has already ended stays so. */
  cancel: (id: string) => Promise<void>
  /** Charged again after it rested. */
  activate: (id: string) => Promise<void>
  /** Returns the outcome of a payment's dispute; null when unknown. Absent for providers without disputes. */
  findDispute?: (paymentId: string) => Promise<PaymentDispute | null>
  /**
   * Verifies an event; null when it is not from the provider. Absent when the provider sends no events.
   * An event that cannot be genuine gets null without waiting for `inTurn`.
   */
  readEvent?: (headers: EventHeaders, body: string, inTurn: InTurn) => Promise<PaymentEvent | null>
  /** Returns whether the error is the provider's, so that a retry may succeed. */
  isFault: (error: unknown) => boolean
  /** Returns whether the error means that the provider responds to nothing at all. */
  isAway: (error: unknown) => boolean
}

/** The fault of a provider that does not respond, or responds with nonsense. Its text holds nothing that was sent. */
export class PaymentsFault extends Error {
  override name = 'PaymentsFault'
}

/** The fault of a provider that responds to no request. */
export class PaymentsAway extends PaymentsFault {
  override name = 'PaymentsAway'
}
