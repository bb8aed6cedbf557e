/**
 * The reader of PayPal's webhook events. PayPal verifies each as its own; it then serves only as a hint of what
 * changed.
 */
import { dayMs, hourMs } from '@porchlight/contracts/values/time'
import * as v from 'valibot'
import type { EventHeaders, InTurn, PaymentDispute, PaymentEvent } from './payments.ts'
import type { PaypalApi } from './paypal-api.ts'
import { idIn, readPaypalDispute } from './paypal-disputes.ts'

interface EventSettings {
  api: PaypalApi
  apiHost: string
  webhookId: string
  now: () => number
  inTurn: InTurn
}

/** PayPal tries for three days. */
const ageMsMax = 5 * dayMs

const eventSchema = v.object({
  id: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
  event_type: v.string(),
  resource: v.record(v.string(), v.unknown()),
})
const saleSchema = v.object({ billing_agreement_id: v.optional(v.string()) })

export async function readPaypalEvent(
  settings: EventSettings,
  headers: EventHeaders,
  body: string,
): Promise<PaymentEvent | null> {
  const signature = signatureOf(headers, settings)
  const parsed = v.safeParse(eventSchema, parse(body))
  // An event that cannot be PayPal's is refused without a call to PayPal.
  if (!signature || !parsed.success) return null
  const { id, event_type: type, resource } = parsed.output
  return settings.inTurn(async () => {
    if (!(await isTheirs(settings, signature, body))) return null
    return {
      id,
      subscriptionIds: await subscriptionsOf(settings.api, type, resource),
      dispute: await disputeOf(settings.api, type, resource),
    }
  })
}

/** The signature's fields, under the names that PayPal's verification requires. */
type Signature = Record<
  'auth_algo' | 'cert_url' | 'transmission_id' | 'transmission_sig' | 'transmission_time',
  string
>

function signatureOf(headers: EventHeaders, { apiHost, now }: EventSettings): Signature | null {
  const header = (name: string) => {
    const value = headers[`paypal-${name}`]
    return typeof value === 'string' && value.length <= 1000 ? value : ''
  }
  const signature = {
    auth_algo: header('auth-algo'),
    cert_url: header('cert-url'),
    transmission_id: header('transmission-id'),
    transmission_sig: header('transmission-sig'),
    transmission_time: header('transmission-time'),
  }
  const age = now() - Date.parse(signature.transmission_time)
  const isRecent = age < ageMsMax && age > -hourMs
  const isWhole = Object.values(signature).every((value) => value !== '')
  return isWhole && isRecent && isPaypals(signature.cert_url, apiHost) ? signature : null
}

/** Anybody could name a certificate of their own. */
function isPaypals(address: string, apiHost: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname } = new URL(address)
  return hostname === apiHost || (protocol === 'https:' && hostname.endsWith('.paypal.com'))
}

/** The body goes as it came: written anew it would be another one to the signature. */
async function isTheirs(
  { api, webhookId }: EventSettings,
  signature: Signature,
  body: string,
): Promise<boolean> {
  const about = JSON.stringify({ ...signature, webhook_id: webhookId })
  const verificationBody = `${about.slice(0, -1)},"webhook_event":${body}}`
  const schema = v.object({ verification_status: v.string() })
  const path = '/v1/notifications/verify-webhook-signature'
  return (await api.post(path, verificationBody, schema)).verification_status === 'SUCCESS'
}

async function subscriptionsOf(
  api: PaypalApi,
  type: string,
  resource: Record<string, unknown>,
): Promise<string[]> {
  if (type.startsWith('BILLING.SUBSCRIPTION.')) return idIn(resource.id)
  if (!type.startsWith('PAYMENT.SALE.')) return []
  const subscriptionId = idIn(resource.billing_agreement_id)
  if (subscriptionId.length > 0) return subscriptionId
  // A refund names the payment alone.
  const [saleId] = idIn(resource.sale_id)
  if (saleId === undefined) return []
  const sale = await api.get(`/v1/payments/sale/${saleId}`, saleSchema)
  return idIn(sale?.billing_agreement_id)
}

async function disputeOf(
  api: PaypalApi,
  type: string,
  resource: Record<string, unknown>,
): Promise<PaymentDispute | null> {
  const [id] = type.startsWith('CUSTOMER.DISPUTE.') ? idIn(resource.dispute_id) : []
  return id === undefined ? null : readPaypalDispute(api, id)
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}
