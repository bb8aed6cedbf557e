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

A passkey was just added to your Porchlight account:

${name}

Anyone who has it can log in with it.
If this wasn’t you, please remove it right away:

${settings}

${mailSignature}`,
  }
}

export function passkeyRemovedMail(to: string, name: string, settings: string): Mail {
  return {
    to,
    subject: 'A passkey was removed from your Porchlight account',
    text: `Hello,

A passkey was just removed from your Porchlight account:

${name}

It doesn’t open your account anymore.
If this wasn’t you, please check your settings:

${settings}

${mailSignature}`,
  }
}

export function passkeyCopiedMail(to: string, name: string, settings: string): Mail {
  return {
    to,
    subject: 'A passkey for your Porchlight account was refused',
    text: `Hello,

Somebody tried to log in to your Porchlight account with
one of your passkeys:

${name}

It was refused: it looks like it was copied.
Please log in another way and remove it:

${settings}

${mailSignature}`,
  }
}
