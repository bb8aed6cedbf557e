/** Being paid by PayPal: all of it or nothing. */
import type { PaypalConfig } from './providers/payments/paypal-payments.ts'
import { isThisMachine } from './providers/this-machine.ts'
import { Fault, line, type Reader } from './setting-values.ts'

type Setting = <Value>(name: string, missing: Value, read: Reader<Value>) => Value

const live = new URL('https://api-m.paypal.com')
/** What members pay at PayPal, as PayPal shows it to them. */
const portals = {
  live: 'https://www.paypal.com/myaccount/autopay/',
  sandbox: 'https://www.sandbox.paypal.com/myaccount/autopay/',
} as const

export function readPaypal(setting: Setting, faults: string[], hasPublicUrl: boolean): PaypalConfig | null {
  const text = (name: string) => setting<string | null>(name, null, word)
  const given = {
    PAYPAL_CLIENT_ID: text('PAYPAL_CLIENT_ID'),
    PAYPAL_CLIENT_SECRET: text('PAYPAL_CLIENT_SECRET'),
    PAYPAL_PLAN_MONTHLY: text('PAYPAL_PLAN_MONTHLY'),
    PAYPAL_PLAN_ANNUAL: text('PAYPAL_PLAN_ANNUAL'),
    PAYPAL_WEBHOOK_ID: text('PAYPAL_WEBHOOK_ID'),
  }
  const api = setting('PAYPAL_API', live, paypalAddress)
  const missing = Object.entries(given).flatMap(([name, value]) => (value === null ? [name] : []))
  if (missing.length === Object.keys(given).length) return null
  for (const name of missing) faults.push(`${name}: missing, though members are to pay by PayPal`)
  if (!hasPublicUrl) faults.push('PUBLIC_URL: missing, and PayPal has to know where to send people back to')
  if (missing.length > 0) return null
  const isSandbox = api.hostname.includes('sandbox')
  return {
    api,
    clientId: String(given.PAYPAL_CLIENT_ID),
    clientSecret: String(given.PAYPAL_CLIENT_SECRET),
    planIds: { monthly: String(given.PAYPAL_PLAN_MONTHLY), annual: String(given.PAYPAL_PLAN_ANNUAL) },
    webhookId: String(given.PAYPAL_WEBHOOK_ID),
    portalUrl: isSandbox ? portals.sandbox : portals.live,
  }
}

/** Ids and secrets of PayPal have no blanks in them. */
function word(text: string): string | Fault {
  const read = line(200)(text)
  return read instanceof Fault || /\s/.test(read) ? new Fault('what PayPal calls it, without blanks') : read
}

/** Anybody on the line could answer for PayPal without https; only this machine itself may do without. */
function paypalAddress(text: string): URL | Fault {
  const url = URL.canParse(text) ? new URL(text) : null
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isThisMachine(url))
  const isBare = url?.pathname === '/' && url.search === '' && url.hash === '' && url.username === ''
  return url && isSafe && isBare
    ? url
    : new Fault('https://api-m.paypal.com or https://api-m.sandbox.paypal.com')
}
