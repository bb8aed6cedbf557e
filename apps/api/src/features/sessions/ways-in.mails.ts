/** What mails say when ways into an account changed: whoever did it had a session, and the owner may not have been it. */
import type { SignInProviderName } from '@porchlight/contracts/sessions/sessions.rules'
import { mailSignature } from '../../nouns/mail-signature.ts'
import type { Mail } from '../../providers/mail/mail.ts'

const names: { readonly [Name in SignInProviderName]: string } = { google: 'Google', apple: 'Apple' }

/** @param settings where ways in are looked after */
export function connectedMail(to: string, provider: SignInProviderName, settings: string): Mail {
  return {
    to,
    subject: `Your Porchlight account can be opened with ${names[provider]} now`,
    text: `Hello,

an account at ${names[provider]} was just connected to your
Porchlight account. Whoever signs in there can log in here.

Was it not you? Then please disconnect it straight away:

${settings}

${mailSignature}`,
  }
}

export function disconnectedMail(to: string, provider: SignInProviderName, settings: string): Mail {
  return {
    to,
    subject: `${names[provider]} opens your Porchlight account no more`,
    text: `Hello,

${names[provider]} was just disconnected from your Porchlight
account. It opens your account no more.

Was it not you? Then please look into your settings:

${settings}

${mailSignature}`,
  }
}
