/** A PayPal for tests: at its own address, but within this process. It speaks the REST calls and the webhooks of subscriptions, and can be made to go wrong. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { type Billing, paidThrough } from '@porchlight/contracts/plans/plans.rules'
import { toIso } from '@porchlight/contracts/values/time'
import { HttpResponse, type JsonBodyType } from 'msw'
import { respondToCallsTo } from '../../testing/services/third-party.factory.ts'

export interface PaypalSale {
  id: string
  at: number
  value: string
  state: 'COMPLETED' | 'REFUNDED'
}

export interface PaypalBooks {
  id: string
  plan_id: string
  custom_id: string | undefined
  quantity: string
  plan_overridden: boolean
  status: 'APPROVAL_PENDING' | 'ACTIVE' | 'SUSPENDED' | 'CANCELLED'
  startsAt: number | null
  /** The end of the last period that was charged, or should have been. */
  nextAt: number
  /** The time of the first payment; all later ones follow from it by the calendar. */
  firstAt: number
  count: number
  failures: number
  failedAt: number | null
  sales: PaypalSale[]
}

export interface PaypalEvent {
  headers: Record<string, string>
  body: string
}

export interface PaypalServer {
  /** The settings of a server that is paid by it. */
  readonly environment: Record<string, string>
  readonly planIds: Readonly<Record<Billing, string>>
  readonly subscriptions: ReadonlyMap<string, PaypalBooks>
  /** Every call that got a response: 'GET /v1/…'. */
  readonly requestLines: string[]
  /** True when the server closes every connection without a response. */
  isDown: boolean
  /**
   * Replaces the response to a request for a subscription. Its argument is the true state at the time of the request; a
   * promise delays the response.
   */
  lie: ((truth: Record<string, unknown>) => unknown) | null
  /** Ids of subscriptions for which the server responds with an error of its own. */
  readonly failing: Set<string>
  /** True when the list of payments is behind: the last payment is not in it yet. */
  isListBehind: boolean
  /** An approval takes no payment: `charge` takes it later. */
  isPaymentLate: boolean
  /** Adds a subscription with any values, as another page could create it. */
  add: (overrides: Partial<PaypalBooks>) => PaypalBooks
  /** Approves a subscription, as a member does in PayPal's window. */
  approve: (id: string) => void
  /** Payments that are due by now are made, or fail. */
  charge: () => void
  /** The cards of these fail. */
  readonly broke: Set<string>
  /** Ids of suspended subscriptions that do not go on again, as those of which too many payments failed. */
  readonly unrestartable: Set<string>
  refund: (id: string) => PaypalSale | undefined
  /** A dispute about the last payment; gives its id. */
  dispute: (id: string) => string
  settle: (disputeId: string, outcome: DisputeOutcome) => void
  event: (type: string, resource: Record<string, unknown>, at?: number) => PaypalEvent
  /** The event about a subscription. */
  told: (id: string, type?: string) => PaypalEvent
  stop: () => void
}

type DisputeOutcome = 'RESOLVED_BUYER_FAVOUR' | 'RESOLVED_SELLER_FAVOUR' | 'RESOLVED_WITH_PAYOUT' | 'ACCEPTED'

const origin = 'https://api-m.paypal.com'
const clientId = 'porch-client'
const clientSecret = 'porch-secret-of-paypal'
const webhookId = 'WH-PORCH'
const planIds = { monthly: 'P-MONTH', annual: 'P-YEAR' } as const
const prices: Readonly<Record<string, string>> = { 'P-MONTH': '5.99', 'P-YEAR': '59.88' }
/** The key of event signatures, which only PayPal has. */
const signingKey = randomBytes(32)

export function startPaypal(now: () => number): PaypalServer {
  const subscriptions = new Map<string, PaypalBooks>()
  const disputes = new Map<string, { status: string; outcome: string; saleId: string }>()
  const tokens = new Set<string>()
  let count = 0
  const next = (prefix: string) => {
    count += 1
    return `${prefix}${String(count).padStart(10, '0')}`
  }

  const stop = respondToCallsTo([origin], (request) =>
    paypal.isDown ? HttpResponse.error() : response(request),
  )

  const books = (id: string): PaypalBooks => {
    const subscription = subscriptions.get(id)
    if (!subscription) throw new Error(`PayPal has no ${id}`)
    return subscription
  }
  const billingOf = ({ plan_id }: PaypalBooks): Billing => (plan_id === planIds.annual ? 'annual' : 'monthly')

  function pay(each: PaypalBooks, at: number): void {
    each.sales.push({ id: next('SALE'), at, value: prices[each.plan_id] ?? '0.01', state: 'COMPLETED' })
    each.failures = 0
    each.failedAt = null
  }

  function chargeOne(each: PaypalBooks): void {
    while (each.status === 'ACTIVE' && each.nextAt <= now()) {
      if (paypal.broke.has(each.id)) {
        each.failures += 1
        each.failedAt = each.nextAt
        each.status = 'SUSPENDED'
        break
      }
      pay(each, each.nextAt)
      each.count += 1
      each.nextAt = paidThrough(each.firstAt, billingOf(each), each.count)
    }
  }

  const paypal: PaypalServer = {
    environment: {
      PUBLIC_URL: 'http://localhost:3000',
      PAYPAL_API: origin,
      PAYPAL_CLIENT_ID: clientId,
      PAYPAL_CLIENT_SECRET: clientSecret,
      PAYPAL_PLAN_MONTHLY: planIds.monthly,
      PAYPAL_PLAN_ANNUAL: planIds.annual,
      PAYPAL_WEBHOOK_ID: webhookId,
    },
    planIds,
    subscriptions,
    requestLines: [],
    isDown: false,
    lie: null,
    failing: new Set(),
    isListBehind: false,
    isPaymentLate: false,
    broke: new Set(),
    unrestartable: new Set(),
    add: (overrides) => {
      const id = next('I-')
      const fresh: PaypalBooks = {
        id,
        plan_id: planIds.monthly,
        custom_id: undefined,
        quantity: '1',
        plan_overridden: false,
        status: 'APPROVAL_PENDING',
        startsAt: null,
        ...{ nextAt: 0, firstAt: 0, count: 0, failures: 0, failedAt: null },
        sales: [],
        ...overrides,
      }
      subscriptions.set(id, fresh)
      return fresh
    },
    approve: (id) => {
      const each = books(id)
      if (each.status !== 'APPROVAL_PENDING') return
      each.status = 'ACTIVE'
      each.firstAt = Math.max(now(), each.startsAt ?? 0)
      each.nextAt = each.firstAt
      if (!paypal.isPaymentLate) chargeOne(each)
    },
    charge: () => {
      for (const each of subscriptions.values()) chargeOne(each)
    },
    refund: (id) => {
      const sale = books(id).sales.at(-1)
      if (sale) sale.state = 'REFUNDED'
      return sale
    },
    dispute: (id) => {
      const disputeId = next('PP-D-')
      disputes.set(disputeId, { status: 'OPEN', outcome: '', saleId: books(id).sales.at(-1)?.id ?? '' })
      return disputeId
    },
    settle: (disputeId, outcome) => {
      const dispute = disputes.get(disputeId)
      if (dispute) Object.assign(dispute, { status: 'RESOLVED', outcome })
    },
    event: (event_type, resource, at = now()) => {
      const id = next('WH-EVENT-')
      // Blanks and all: written anew it is another text.
      const body = JSON.stringify({ id, event_type, create_time: toIso(at), resource }, null, 1)
      const time = toIso(at)
      return {
        body,
        headers: {
          'content-type': 'application/json',
          'paypal-auth-algo': 'SHA256withRSA',
          'paypal-cert-url': `${origin}/v1/notifications/certs/CERT-1`,
          'paypal-transmission-id': id,
          'paypal-transmission-time': time,
          'paypal-transmission-sig': sign(id, time, body),
        },
      }
    },
    told: (id, type = 'BILLING.SUBSCRIPTION.UPDATED') => paypal.event(type, { id }),
    stop,
  }
  return paypal

  async function response(request: Request): Promise<Response> {
    const { pathname: path, searchParams } = new URL(request.url)
    const body = await request.text()
    const requestLine = `${request.method} ${path}`
    paypal.requestLines.push(requestLine)
    if (requestLine === 'POST /v1/oauth2/token') return signIn(request)
    const [, token = ''] = (request.headers.get('authorization') ?? '').split(' ')
    if (!tokens.has(token)) return respondWithJson(401, { name: 'AUTHENTICATION_FAILURE' })
    if (requestLine === 'POST /v1/billing/subscriptions') return create(body)
    if (requestLine === 'POST /v1/notifications/verify-webhook-signature') return verify(body)
    const [, , area, kind, id = '', act] = path.split('/')
    if (area === 'payments' && kind === 'sale') return showSale(id)
    if (area === 'customer' && kind === 'disputes') {
      const about = searchParams.get('disputed_transaction_id')
      return about === null ? showDispute(id) : listDisputes(about)
    }
    const subscription = area === 'billing' && kind === 'subscriptions' ? subscriptions.get(id) : undefined
    if (!subscription) return respondWithJson(404, { name: 'RESOURCE_NOT_FOUND' })
    if (paypal.failing.has(id)) return respondWithJson(500, { name: 'INTERNAL_SERVER_ERROR' })
    if (request.method === 'GET' && act === undefined) {
      const truth = showSubscription(subscription)
      return respondWithJson(200, paypal.lie ? await paypal.lie(truth) : truth)
    }
    if (request.method === 'GET' && act === 'transactions') {
      if (!searchParams.get('start_time') || !searchParams.get('end_time')) return respondWithJson(400, {})
      return respondWithJson(200, { transactions: listTransactions(subscription) })
    }
    if (act === 'cancel') return change(subscription, ['ACTIVE', 'SUSPENDED'], 'CANCELLED')
    if (act === 'activate') return change(subscription, ['SUSPENDED'], 'ACTIVE')
    return respondWithJson(404, { name: 'RESOURCE_NOT_FOUND' })
  }

  function signIn(request: Request): Response {
    const expected = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`
    if (request.headers.get('authorization') !== expected)
      return respondWithJson(401, { error: 'invalid_client' })
    const token = randomBytes(16).toString('hex')
    tokens.add(token)
    return respondWithJson(200, { access_token: token, token_type: 'Bearer', expires_in: 32_400 })
  }

  function create(body: string): Response {
    const { plan_id, custom_id, quantity, start_time } = JSON.parse(body)
    if (!(plan_id in prices)) return respondWithJson(422, { name: 'UNPROCESSABLE_ENTITY' })
    const startsAt = start_time === undefined ? null : Date.parse(start_time)
    if (startsAt !== null && startsAt <= now()) return respondWithJson(400, { name: 'INVALID_REQUEST' })
    const { id } = paypal.add({ plan_id, custom_id, quantity, startsAt })
    return respondWithJson(201, { id, status: 'APPROVAL_PENDING', links: [] })
  }

  function change(
    subscription: PaypalBooks,
    from: PaypalBooks['status'][],
    status: 'ACTIVE' | 'CANCELLED',
  ): Response {
    const isRefused = status === 'ACTIVE' && paypal.unrestartable.has(subscription.id)
    if (isRefused || !from.includes(subscription.status))
      return respondWithJson(422, { name: 'UNPROCESSABLE_ENTITY' })
    subscription.status = status
    if (status === 'ACTIVE') {
      // A payment that is due is taken at once, when there is money for it.
      subscription.failures = 0
      subscription.failedAt = null
      if (!paypal.isPaymentLate) chargeOne(subscription)
    }
    return new HttpResponse(null, { status: 204 })
  }

  function showSubscription(each: PaypalBooks): Record<string, unknown> {
    const last = each.sales.at(-1)
    return {
      id: each.id,
      plan_id: each.plan_id,
      custom_id: each.custom_id,
      quantity: each.quantity,
      plan_overridden: each.plan_overridden,
      status: each.status,
      billing_info: {
        outstanding_balance: { currency_code: 'USD', value: '0.0' },
        failed_payments_count: each.failures,
        ...(last
          ? { last_payment: { amount: { currency_code: 'USD', value: last.value }, time: toIso(last.at) } }
          : {}),
        ...(each.failedAt === null ? {} : { last_failed_payment: { time: toIso(each.failedAt) } }),
        ...(each.status === 'ACTIVE' ? { next_billing_time: toIso(each.nextAt) } : {}),
      },
    }
  }

  function listTransactions({ sales }: PaypalBooks) {
    const listedSales = paypal.isListBehind ? sales.slice(0, -1) : sales
    return listedSales.map(({ id, at, value, state }) => ({
      id,
      status: state,
      time: toIso(at),
      amount_with_breakdown: { gross_amount: { currency_code: 'USD', value } },
    }))
  }

  function showSale(id: string): Response {
    for (const { id: agreement, sales } of subscriptions.values()) {
      const sale = sales.find((each) => each.id === id)
      if (sale) return respondWithJson(200, { id, state: sale.state, billing_agreement_id: agreement })
    }
    return respondWithJson(404, { name: 'INVALID_RESOURCE_ID' })
  }

  /** Lists disputes as PayPal does: a few fields of each, without the outcome. */
  function listDisputes(saleId: string): Response {
    const about = [...disputes].filter(([, dispute]) => dispute.saleId === saleId)
    return respondWithJson(200, { items: about.map(([dispute_id, { status }]) => ({ dispute_id, status })) })
  }

  function showDispute(id: string): Response {
    const dispute = disputes.get(id)
    if (!dispute) return respondWithJson(404, { name: 'RESOURCE_NOT_FOUND' })
    return respondWithJson(200, {
      dispute_id: id,
      status: dispute.status,
      ...(dispute.outcome === '' ? {} : { dispute_outcome: { outcome_code: dispute.outcome } }),
      disputed_transactions: [{ seller_transaction_id: dispute.saleId }],
    })
  }

  /** The event is looked at as it was sent, blanks and all. */
  function verify(body: string): Response {
    const { transmission_id, transmission_time, transmission_sig, webhook_id } = JSON.parse(body)
    const event = body.slice(body.indexOf('"webhook_event":') + '"webhook_event":'.length, -1)
    const isOurs =
      webhook_id === webhookId && isSame(transmission_sig, sign(transmission_id, transmission_time, event))
    return respondWithJson(200, { verification_status: isOurs ? 'SUCCESS' : 'FAILURE' })
  }
}

function sign(id: string, time: string, body: string): string {
  return createHmac('sha256', signingKey).update(`${id}|${time}|${webhookId}|${body}`).digest('base64')
}

function isSame(firstText: string, other: string): boolean {
  return firstText.length === other.length && timingSafeEqual(Buffer.from(firstText), Buffer.from(other))
}

function respondWithJson(status: number, body: unknown): Response {
  return HttpResponse.json(body as JsonBodyType, { status })
}
