/** The settings of being paid by PayPal. */
import * as v from 'valibot'
import { address, isSafe, line, textByRule } from './values.ts'

export const paypalLive = new URL('https://api-m.paypal.com')
/** PayPal's pages on which members see their payments. */
const portals = {
  live: 'https://www.paypal.com/myaccount/autopay/',
  sandbox: 'https://www.sandbox.paypal.com/myaccount/autopay/',
} as const

export const portalOf = ({ hostname }: URL): string =>
  hostname.includes('sandbox') ? portals.sandbox : portals.live

/** Ids and secrets of PayPal have no blanks in them. */
const word = textByRule(
  (value) => v.is(line(200), value) && !/\s/.test(value),
  'the value that PayPal shows, without spaces',
)

export const paypalSettings = {
  name: 'PayPal',
  entries: {
    PAYPAL_CLIENT_ID: word,
    PAYPAL_CLIENT_SECRET: word,
    PAYPAL_PLAN_MONTHLY: word,
    PAYPAL_PLAN_ANNUAL: word,
    PAYPAL_WEBHOOK_ID: word,
  },
  needsPublicUrl: 'PayPal has to know where to send people back',
}

export const paypalAddress = address(
  'https://api-m.paypal.com or https://api-m.sandbox.paypal.com',
  (url) => isSafe(url) && url.pathname === '/' && url.search === '' && url.hash === '' && url.username === '',
)
