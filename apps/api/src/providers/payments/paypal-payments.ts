/**
 * PayPal's subscriptions. A page or a webhook only names the subscription; its state is always requested from PayPal.
 */
import { type Billing, billings } from '@porchlight/contracts/plans/plans.rules'
import { dayMs, toIso } from '@porchlight/contracts/values/time'
import * as v from 'valibot'
import {
  type Payments,
  PaymentsAway,
  PaymentsFault,
  type ProvidedPayment,
  type ProvidedSubscription,
} from './payments.ts'
import { createPaypalApi, type PaypalAccess, type PaypalApi } from './paypal-api.ts'
import { findPaypalDispute } from './paypal-disputes.ts'
import { readPaypalEvent } from './paypal-events.ts'

export interface PaypalConfig extends PaypalAccess {
  planIds: Readonly<Record<Billing, string>>
  /** The id of the webhook as set up at PayPal; an event's own id verifies nothing. */
  webhookId: string
  /** The page on which members see their payments. */
  portalUrl: string
}

interface PaypalSettings extends PaypalConfig {
  now: () => number
  /** The name of the payee that PayPal shows. */
  brand: () => string
  publicUrl: URL | null
  answerMs?: number
}

const time = v.pipe(
  v.string(),
  v.transform((text) => Date.parse(text)),
  v.finite(),
)
const money = v.object({ currency_code: v.string(), value: v.string() })

const subscriptionSchema = v.object({
  id: v.string(),
  plan_id: v.string(),
  status: v.string(),
  custom_id: v.optional(v.string()),
  quantity: v.optional(v.string(), '1'),
  plan_overridden: v.optional(v.boolean(), false),
  create_time: v.optional(time),
  billing_info: v.optional(
    v.object({
      next_billing_time: v.optional(time),
      failed_payments_count: v.optional(v.number(), 0),
      last_payment: v.optional(v.object({ amount: money, time })),
      last_failed_payment: v.optional(v.object({ time })),
    }),
    {},
  ),
})
type PaypalSubscription = v.InferOutput<typeof subscriptionSchema>

const transactionsSchema = v.object({
  transactions: v.optional(
    v.array(
      v.object({
        id: v.string(),
        status: v.string(),
        time,
        amount_with_breakdown: v.object({ gross_amount: money }),
      }),
    ),
    [],
  ),
})

/**
 * The period of transactions that is requested, and that PayPal returns. Older transactions, which PayPal no longer
 * changes, are left out.
 */
const transactionsMs = 800 * dayMs

export function createPaypalPayments(settings: PaypalSettings): Payments {
  const { clientId, planIds, portalUrl, now, webhookId } = settings
  const api = createPaypalApi(settings, settings)
  const pathOf = (id: string) => `/v1/billing/subscriptions/${encodeURIComponent(id)}`
  return {
    name: 'paypal',
    paypal: { clientId, planIds: { ...planIds } },
    portalUrl,
    isFault: (error) => error instanceof PaymentsFault,
    isAway: (error) => error instanceof PaymentsAway,
    create: async ({ memberId, billing, startsAt }) => {
      const subscriptionRequest = {
        plan_id: planIds[billing],
        custom_id: memberId,
        quantity: '1',
        ...(startsAt === null ? {} : { start_time: toIso(startsAt) }),
        application_context: {
          brand_name: settings.brand(),
          shipping_preference: 'NO_SHIPPING',
          user_action: 'SUBSCRIBE_NOW',
          ...pagesOf(settings.publicUrl),
        },
      }
      const path = '/v1/billing/subscriptions'
      return (await api.post(path, JSON.stringify(subscriptionRequest), v.object({ id: v.string() }))).id
    },
    find: async (id) => {
      const paypalSubscription = await api.get(pathOf(id), subscriptionSchema)
      return (
        paypalSubscription && provided(paypalSubscription, planIds, await paymentsOf(api, pathOf(id), now()))
      )
    },
    cancel: async (id) => {
      await api.act(`${pathOf(id)}/cancel`, JSON.stringify({ reason: 'Ended at Porchlight' }))
    },
    activate: async (id) => {
      await api.act(`${pathOf(id)}/activate`, JSON.stringify({ reason: 'Restarted at Porchlight' }))
    },
    findDispute: (paymentId) => findPaypalDispute(api, paymentId),
    readEvent: (headers, body, inTurn) =>
      readPaypalEvent({ api, webhookId, apiHost: settings.api.hostname, now, inTurn }, headers, body),
  }
}

/** Returns the addresses to which PayPal sends a member back from its page. The SDK's own window does not need them. */
function pagesOf(publicUrl: URL | null) {
  if (!publicUrl) return {}
  return {
    return_url: new URL('/payment-success', publicUrl).href,
    cancel_url: new URL('/payment-cancelled', publicUrl).href,
  }
}

async function paymentsOf(api: PaypalApi, path: string, now: number) {
  const [from, to] = [toIso(now - transactionsMs), toIso(now + dayMs)]
  const transactionList = await api.get(
    `${path}/transactions?start_time=${from}&end_time=${to}`,
    transactionsSchema,
  )
  return transactionList?.transactions ?? []
}

type TransactionList = v.InferOutput<typeof transactionsSchema>['transactions']

const states: Readonly<Record<string, ProvidedSubscription['state']>> = {
  APPROVAL_PENDING: 'pending',
  APPROVED: 'pending',
  ACTIVE: 'active',
  SUSPENDED: 'suspended',
  CANCELLED: 'ended',
  EXPIRED: 'ended',
}

function provided(
  paypalSubscription: PaypalSubscription,
  planIds: PaypalConfig['planIds'],
  transaction: TransactionList,
): ProvidedSubscription {
  const { id, custom_id, status, plan_id, billing_info: info } = paypalSubscription
  // A page can be made to ask PayPal for one of our plans at a price of its own.
  const isAsOffered = !paypalSubscription.plan_overridden && paypalSubscription.quantity === '1'
  const billing = billings.find((each) => planIds[each] === plan_id) ?? null
  const isFailing = info.failed_payments_count > 0
  const state = states[status] ?? 'pending'
  return {
    id,
    memberId: custom_id ?? null,
    billing: isAsOffered ? billing : null,
    state,
    nextBillingAt: state === 'active' ? (info.next_billing_time ?? null) : null,
    failedAt: isFailing ? (info.last_failed_payment?.time ?? info.next_billing_time ?? null) : null,
    payments: allPayments(transaction, info.last_payment),
  }
}

const countedStates: Readonly<Record<string, { isRefunded: boolean }>> = {
  COMPLETED: { isRefunded: false },
  // The part of a payment that was not refunded was paid.
  PARTIALLY_REFUNDED: { isRefunded: false },
  REFUNDED: { isRefunded: true },
}

/** The list is behind for a while: the last payment is known before. */
function allPayments(
  transaction: TransactionList,
  last: PaypalSubscription['billing_info']['last_payment'],
): ProvidedPayment[] {
  const payments: ProvidedPayment[] = transaction.flatMap(
    ({ id, status, time: paidAt, amount_with_breakdown }) => {
      const count = countedStates[status]
      const { value: amount, currency_code: currency } = amount_with_breakdown.gross_amount
      return count && Number(amount) > 0 ? [{ id, paidAt, amount, currency, ...count }] : []
    },
  )
  const isListed = transaction.some((each) => last && Math.abs(each.time - last.time) < dayMs)
  if (last && !isListed && Number(last.amount.value) > 0) {
    const { value: amount, currency_code: currency } = last.amount
    payments.push({ id: null, paidAt: last.time, amount, currency, isRefunded: false })
  }
  return payments
}
