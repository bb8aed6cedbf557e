/**
 * Schemas of the plans' prices, of payment providers, and of a member's payments. Amounts are in whole units of the
 * currency: 5.99.
 */
import * as v from 'valibot'
import { idSchema } from '../values/id.ts'
import { isoTimeSchema } from '../values/time.ts'
import { billings } from './plans.rules.ts'

/** The prices unless others are set, in the spec's words. */
export const defaultPrices = { monthly: 5.99, annual: 59.88 } as const

/** The test provider takes no money. */
export const paymentProviders = ['test', 'paypal'] as const
export type PaymentProviderName = (typeof paymentProviders)[number]

/** The length of a trial in days unless another is set, in the spec's words. */
export const defaultTrialDays = 14

/** More are not counted: from here on there are that many and more. */
export const placeCountMax = 1000

export const planOfferSchema = v.object({
  /**
   * The payment provider's name. An app that does not support this provider can show the plans but cannot take a
   * payment.
   */
  provider: v.string(),
  currency: v.string(),
  prices: v.object({ monthly: v.number(), annual: v.number() }),
  /** The length of the trial for new members, in days; 0: none. */
  trialDays: v.optional(v.number(), defaultTrialDays),
  /** The number of third places that premium members find here, counted up to `placeCountMax`. */
  placeCount: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  /** The data for PayPal's script, public by nature; null with another provider. */
  paypal: v.nullable(
    v.object({
      clientId: v.string(),
      planIds: v.object({ monthly: v.string(), annual: v.string() }),
    }),
  ),
})
export type PlanOffer = v.InferOutput<typeof planOfferSchema>

export const receiptStates = ['paid', 'refunded', 'disputed'] as const
export type ReceiptState = (typeof receiptStates)[number]

/** A payment, as the member who made it sees it. */
export const receiptSchema = v.object({
  id: idSchema,
  billing: v.picklist(billings),
  amount: v.number(),
  currency: v.string(),
  /** The state, of `receiptStates`. A newer server may send others. */
  state: v.string(),
  /** True for payments by the test provider: no money moved. */
  isTest: v.boolean(),
  paidAt: isoTimeSchema,
  paidUntil: isoTimeSchema,
})
export type Receipt = v.InferOutput<typeof receiptSchema>

/** A provider's name for a subscription. */
export const subscriptionIdSchema = v.pipe(
  v.string(),
  v.regex(/^[A-Za-z0-9-]{1,50}$/, 'This is no subscription.'),
)

/**
 * The response to a change of plan. With an amount, it must be paid before anything changes; without one, the change is
 * done.
 */
export const planResponseSchema = v.object({
  message: v.string(),
  amount: v.optional(v.number()),
  currency: v.optional(v.string()),
  /** The subscription to approve at the provider; only in the response of `plans.create`. */
  subscriptionID: v.optional(v.string()),
  /** The first payment is due then, since all before is paid for; absent: now. */
  startsAt: v.optional(isoTimeSchema),
})
export type PlanResponse = v.InferOutput<typeof planResponseSchema>
