/**
 * The mails about a changed address. They are plain and contain no name: the new address may be a stranger's, who must
 * not receive words of a member. No mail reveals what another of them would contain.
 */
import { dayMs } from '@porchlight/contracts/values/time'
import { mailSignature } from '../../../notices/mail-signature.ts'
import type { PostedMail } from '../../../providers/mail/mail.ts'
import type { LinkEnd } from './link-end.ts'

interface ConfirmLink {
  memberId: string
  /** Works once. */
  link: string
  end: LinkEnd
}

export function newEmailMail(to: string, { memberId, link, end }: ConfirmLink): PostedMail {
  return {
    to,
    until: end.until,
    // The newest link alone works.
    replaces: `email ${memberId}`,
    subject: 'Confirm your new Porchlight address',
    text: `Hello,

Somebody wants to sign in to Porchlight with this address
from now on. If it was you, open this link. It works once,
with your password, until
${end.shown}.

${link}

If it wasn’t you, please leave the link alone:
nothing changes without it.

${mailSignature}`,
  }
}

/** Returns the mail to an address that already has an account; the address stays with that account. */
export function emailInUseMail(to: string, { until }: Pick<LinkEnd, 'until'>): PostedMail {
  return {
    to,
    until,
    subject: 'Your Porchlight address',
    text: `Hello,

Somebody wanted to sign in to another Porchlight account
with this address. It already has an account here, yours,
and nothing was changed.

If it wasn’t you, there’s nothing to do.

${mailSignature}`,
  }
}

/**
 * Returns the mail to a banned address. Only the owner of the mailbox learns of the ban; the response to the member who
 * typed the address is the same as for any other.
 */
export function bannedEmailMail(to: string, { until }: Pick<LinkEnd, 'until'>): PostedMail {
  return {
    to,
    until,
    subject: 'Your Porchlight address',
    text: `Hello,

Somebody wanted to sign in to their Porchlight account with
this address. No account here can have it, and nothing was
changed.

If you think this is a mistake, ask the people who run the
community.

If it wasn’t you, there’s nothing to do.

${mailSignature}`,
  }
}

interface UndoLink {
  link: string
  end: LinkEnd
  /** True when the other address must be confirmed by mail first. */
  waits: boolean
}

/** Returns the mail to the previous address. It does not contain the new address: mailboxes are shared. */
export function oldEmailMail(to: string, { link, end, waits }: UndoLink): PostedMail {
  const consequence = waits
    ? 'will sign in with another address as soon as that’s\nconfirmed.'
    : 'signs in with another address from now on.'
  return {
    to,
    until: end.until,
    subject: 'Your Porchlight address is being changed',
    text: `Hello,

Your Porchlight account ${consequence}

If it was you, there’s nothing to do.

If it wasn’t you, open this link. Your account goes back to this
address, every device is signed out, Google, Apple and passkeys
no longer open it, and you choose a new password. The link works
once, until
${end.shown}.

${link}

${mailSignature}`,
  }
}

/** A mail about a correction is of use for as long. */
const correctionMs = 7 * dayMs

/**
 * Returns the mails to the old and the new address after an operator corrected it. Neither contains the other address: one of
 * the two mailboxes may be a stranger's.
 */
export function correctedEmailMails(oldEmail: string, newEmail: string, now: number): PostedMail[] {
  const until = now + correctionMs
  const subject = 'Your Porchlight address was corrected'
  return [
    {
      ...{ to: oldEmail, until, subject },
      text: `Hello,

The operators corrected the address of a Porchlight account
that had this one. This address no longer opens it, and links
that were sent here no longer work.

If the account was yours and this is a mistake, please ask the
people who run the community.

${mailSignature}`,
    },
    {
      ...{ to: newEmail, until, subject },
      text: `Hello,

The operators corrected the address of your Porchlight account:
from now on you sign in with this one. Every device was signed
out. Your password is the same as before; where it says 'Forgot
password' you can choose a new one.

If this is a mistake, please ask the people who run the
community.

${mailSignature}`,
    },
  ]
}
