/** What every way of being paid offers: subscriptions that the provider keeps, and that are asked about there. */
import type { Billing } from '@porchlight/contracts/plans/plans.rules'
import type { PaymentProviderName, PlanOffer } from '@porchlight/contracts/plans/plans.schema'

export interface WantedSubscription {
  memberId: string
  billing: Billing
  /** Epoch ms of the first payment; null: when it is approved. */
  startsAt: number | null
}

/** As the provider has it. */
export interface ProvidedSubscription {
  id: string
  /** Whom it was made for; null where it does not say. */
  memberId: string | null
  /** Null of what is none of our plans, or one whose price or number somebody has changed. */
  billing: Billing | null
  state: 'pending' | 'active' | 'suspended' | 'ended'
  /** Epoch ms; null where nothing will be charged. */
  nextBillingAt: number | null
  /** Epoch ms; null while no payment is owed. */
  failedAt: number | null
  /** In any order. */
  payments: readonly ProvidedPayment[]
}

export interface ProvidedPayment {
  /** Null while it is only known that there is one. */
  id: string | null
  /** Epoch ms. */
  paidAt: number
  /** '5.99' */
  amount: string
  currency: string
  isRefunded: boolean
}

/** What a provider told by itself, shown to be its own word. It says where to look; what is so is asked for. */
export interface PaymentEvent {
  /** By which it is told once. */
  id: string
  /** Those that it is about. */
  subscriptionIds: readonly string[]
  dispute: PaymentDispute | null
}

/** A payment that somebody wants back, or that is no longer in dispute. */
export interface PaymentDispute {
  paymentIds: readonly string[]
  isOpen: boolean
  /** Settled, and the payment stays with whoever sold. */
  isWon: boolean
}

/** Waits until the provider may be asked. Refuses by throwing. */
export type InTurn = <Result>(ask: () => Promise<Result>) => Promise<Result>

/** Before what anybody may send: who sends much that is forged keeps nobody else from being heard. */
export interface EventGate {
  /**
   * @param read null of what is forged
   * @throws Refused `too_many` to an address of many forged ones, `unavailable` when too many wait. A provider tells
   *   again whatever is not answered with 2xx: PayPal up to 25 times, in three days
   */
  take: <Event>(address: string, read: (inTurn: InTurn) => Promise<Event | null>) => Promise<Event | null>
}

/** The headers of a call, in lower case. */
export type EventHeaders = Readonly<Record<string, string | string[] | undefined>>

export interface Payments {
  readonly name: PaymentProviderName
  /** For the page. */
  readonly paypal: PlanOffer['paypal']
  /** Where a member sees what the provider charges them; null where it has no such page. */
  readonly portalUrl: string | null
  /** One to be approved by the member. Gives its id. */
  create: (subscription: WantedSubscription) => Promise<string>
  /** Null where there is none. */
  find: (id: string) => Promise<ProvidedSubscription | null>
  /** For good; one that is over already stays so. */
  cancel: (id: string) => Promise<void>
  /** Charged again after it rested. */
  activate: (id: string) => Promise<void>
  /** What became of a payment that was in dispute; null where it is not known. Absent where there are no disputes. */
  findDispute?: (paymentId: string) => Promise<PaymentDispute | null>
  /**
   * Null of what is not the provider's own word. Absent where it tells nothing by itself.
   * What cannot be its word comes to no turn.
   */
  readEvent?: (headers: EventHeaders, body: string, inTurn: InTurn) => Promise<PaymentEvent | null>
  /** Whether what went wrong is the provider's, and may be well the next time. */
  isFault: (error: unknown) => boolean
  /** Whether nobody answers there at all, whatever is asked. */
  isAway: (error: unknown) => boolean
}

/** It is away, or out of its mind. What it says of it holds nothing that was sent. */
export class PaymentsFault extends Error {
  override name = 'PaymentsFault'
}

/** Whatever is asked. */
export class PaymentsAway extends PaymentsFault {
  override name = 'PaymentsAway'
}
