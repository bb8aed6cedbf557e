/**
 * The mails about a password. They are plain and contain no name: the account may have been created by another person,
 * and the owner of the address must not receive that person's words.
 */

import { mailSignature } from '../../../notices/mail-signature.ts'
import type { Mail, PostedMail } from '../../../providers/mail/mail.ts'
import type { LinkEnd } from './link-end.ts'

interface ResetLink {
  memberId: string
  /** Works once. */
  link: string
  end: LinkEnd
}

export function resetLinkMail(to: string, { memberId, link, end }: ResetLink): PostedMail {
  return {
    to,
    until: end.until,
    // The newest link alone works.
    replaces: `reset ${memberId}`,
    subject: 'Reset your Porchlight password',
    text: `Hello,

Somebody asked for a new password for your Porchlight account.
To choose one, open this link. It works once, until
${end.shown}.

${link}

If it wasn’t you, there’s nothing to do:
your password stays as it is.

${mailSignature}`,
  }
}

const calendarEnded = `
The address of your calendar no longer works. You can make
a new one on your profile page.`

const otherWaysEnded = `
Google, Apple and passkeys no longer open it, since nothing had
shown before that this address is yours. You can add your own
again in your account settings.`

interface PasswordChange {
  hadCalendar?: boolean
  hadOtherWays?: boolean
  isOneKept?: boolean
}

/** @param forgottenUrl where to ask for another link */
export function passwordChangedMail(
  to: string,
  forgottenUrl: string,
  { hadCalendar = false, hadOtherWays = false, isOneKept = false }: PasswordChange = {},
): Mail {
  return {
    to,
    subject: 'Your Porchlight password was changed',
    text: `Hello,

The password of your Porchlight account was just changed,
and every ${isOneKept ? 'other ' : ''}device was signed out.${hadCalendar ? calendarEnded : ''}${hadOtherWays ? otherWaysEnded : ''}

If this wasn’t you, please set another one right away:

${forgottenUrl}

${mailSignature}`,
  }
}

/** @param forgottenUrl where to ask for another one */
export function passwordSetUpMail(to: string, forgottenUrl: string): Mail {
  return {
    to,
    subject: 'Your Porchlight account has a password',
    text: `Hello,

Your Porchlight account just got a password. From now on
you can sign in with it and this address, too.

If this wasn’t you, please set another one right away:

${forgottenUrl}

${mailSignature}`,
  }
}
