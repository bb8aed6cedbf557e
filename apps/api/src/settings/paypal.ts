/** Being paid by PayPal: all of it or nothing. */
import type { PaypalConfig } from '../providers/payments/paypal-payments.ts'
import { isThisMachine } from '../providers/this-machine.ts'
import { Fault, line } from './values.ts'

export const paypalLive = new URL('https://api-m.paypal.com')
/** PayPal's pages on which members see their payments. */
const portals = {
  live: 'https://www.paypal.com/myaccount/autopay/',
  sandbox: 'https://www.sandbox.paypal.com/myaccount/autopay/',
} as const

interface Given {
  api: URL
  clientId: string | null
  clientSecret: string | null
  monthly: string | null
  annual: string | null
  webhookId: string | null
}

export function paypalConfig(
  { api, ...requiredFields }: Given,
  hasPublicUrl: boolean,
  faults: string[],
): PaypalConfig | null {
  const { clientId, clientSecret, monthly, annual, webhookId } = requiredFields
  const byName = {
    PAYPAL_CLIENT_ID: clientId,
    PAYPAL_CLIENT_SECRET: clientSecret,
    PAYPAL_PLAN_MONTHLY: monthly,
    PAYPAL_PLAN_ANNUAL: annual,
    PAYPAL_WEBHOOK_ID: webhookId,
  }
  const missing = Object.entries(byName).flatMap(([name, value]) => (value === null ? [name] : []))
  if (missing.length === Object.keys(byName).length) return null
  for (const name of missing) faults.push(`${name}: missing, though other PayPal settings are set`)
  if (!hasPublicUrl) faults.push('PUBLIC_URL: missing, but PayPal has to know where to send people back')
  if (clientId === null || clientSecret === null || webhookId === null) return null
  if (monthly === null || annual === null) return null
  const portalUrl = api.hostname.includes('sandbox') ? portals.sandbox : portals.live
  return { api, clientId, clientSecret, planIds: { monthly, annual }, webhookId, portalUrl }
}

/** Ids and secrets of PayPal have no blanks in them. */
export function paypalWord(text: string): string | Fault {
  const read = line(200)(text)
  return read instanceof Fault || /\s/.test(read)
    ? new Fault('the value that PayPal shows, without spaces')
    : read
}

/**
 * Returns the address, or a fault. Without https, anybody on the network could respond instead of PayPal, so only this
 * machine may be called without it.
 */
export function paypalAddress(text: string): URL | Fault {
  const url = URL.canParse(text) ? new URL(text) : null
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isThisMachine(url))
  const isBare = url?.pathname === '/' && url.search === '' && url.hash === '' && url.username === ''
  return url && isSafe && isBare
    ? url
    : new Fault('https://api-m.paypal.com or https://api-m.sandbox.paypal.com')
}
