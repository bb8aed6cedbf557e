/**
 * The mails about changed passkeys. The change came from a session, which the owner of the account may not have opened.
 */

import { mailSignature } from '../../notices/mail-signature.ts'
import type { Mail } from '../../providers/mail/mail.ts'

/** @param settings where passkeys are looked after */
export function passkeyAddedMail(to: string, name: string, settings: string): Mail {
  return {
    to,
    subject: 'A passkey was added to your Porchlight account',
    text: `Hello,

a passkey was just added to your Porchlight account:

${name}

Whoever holds it can log in with it.
Was it not you? Then please remove it straight away:

${settings}

${mailSignature}`,
  }
}

export function passkeyRemovedMail(to: string, name: string, settings: string): Mail {
  return {
    to,
    subject: 'A passkey was removed from your Porchlight account',
    text: `Hello,

a passkey was just removed from your Porchlight account:

${name}

It opens your account no more.
Was it not you? Then please look into your settings:

${settings}

${mailSignature}`,
  }
}

export function passkeyCopiedMail(to: string, name: string, settings: string): Mail {
  return {
    to,
    subject: 'A passkey of your Porchlight account was refused',
    text: `Hello,

somebody tried to log in to your Porchlight account with
one of your passkeys:

${name}

It was refused: it looks as if it had been copied.
Please log in another way and remove it:

${settings}

${mailSignature}`,
  }
}
