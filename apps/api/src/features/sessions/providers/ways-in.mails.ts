/**
 * The mails about changed ways into an account. The change came from a session, which the owner of the account may not
 * have opened.
 */
import type { SignInProviderName } from '@porchlight/contracts/sessions/sessions.rules'
import { mailSignature } from '../../../notices/mail-signature.ts'
import type { Mail } from '../../../providers/mail/mail.ts'

const names: { readonly [Name in SignInProviderName]: string } = { google: 'Google', apple: 'Apple' }

interface WayBackPlaces {
  /** The URL where a member logs in and requests a new password. */
  logIn: string
  /** The URL of the screen that lists the ways in. */
  settings: string
}

export function wayBackPlaces(origin: string): WayBackPlaces {
  return {
    logIn: new URL('/auth', origin).href,
    settings: new URL('/account-settings', origin).href,
  }
}

export function connectedMail(to: string, provider: SignInProviderName, places: WayBackPlaces): Mail {
  return {
    to,
    subject: `Your Porchlight account can be opened with ${names[provider]} now`,
    text: `Hello,

An account at ${names[provider]} was just connected to your
Porchlight account. Anyone who signs in there can log in here.

${wayBack(places, `, and disconnect ${names[provider]}`)}

${mailSignature}`,
  }
}

export function disconnectedMail(to: string, provider: SignInProviderName, places: WayBackPlaces): Mail {
  return {
    to,
    subject: `${names[provider]} no longer opens your Porchlight account`,
    text: `Hello,

${names[provider]} was just disconnected from your Porchlight
account. It no longer opens your account, and every other
device was signed out.

${wayBack(places)}

${mailSignature}`,
  }
}

/**
 * Returns the text that leads back into an account. It works for members who only sign in with a provider, too: the
 * link gives them a password and ends every session.
 */
function wayBack({ logIn, settings }: WayBackPlaces, andThen = ''): string {
  return `If this wasn’t you, somebody else is in your account. Please
choose 'Forgot your password?' here right away: a new
password signs out every device.

${logIn}

Then check how you sign in${andThen}:

${settings}`
}
