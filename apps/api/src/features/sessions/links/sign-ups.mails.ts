/**
 * The mails about a sign-up. They are plain and contain no name: the reader may not be the person who signed up, and
 * the form must not be a way to send words to others. Neither mail reveals what the other one would have contained.
 */

import { mailSignature } from '../../../notices/mail-signature.ts'
import type { PostedMail } from '../../../providers/mail/mail.ts'
import type { LinkEnd } from './link-end.ts'

/** @param link works once */
export function finishSignUpMail(to: string, link: string, end: LinkEnd): PostedMail {
  return {
    to,
    until: end.until,
    subject: 'Finish your Porchlight sign-up',
    text: `Hello,

Somebody signed up for Porchlight with this address.
If it was you, open this link. It works once, with the
password you chose when you signed up, until
${end.shown}.

${link}

If that page is not found, choose 'Update now' on it.

If the page doesn’t take your password, somebody else may have
used this address: look for another email like this.

If it wasn’t you, please leave the link alone:
without it there’s no account, and all of this is forgotten.

${mailSignature}`,
  }
}

/**
 * Returns the mail to a banned address. Only the owner of the mailbox learns of the ban; the response to the person who
 * signed up is the same as for any other address.
 */
export function bannedMail(to: string, { until }: Pick<LinkEnd, 'until'>): PostedMail {
  return {
    to,
    until,
    subject: 'Your Porchlight sign-up',
    text: `Hello,

Somebody signed up for Porchlight with this address.
No account can be opened with it in this community, and
nothing was changed.

If you think this is a mistake, ask the people who run the
community.

If it wasn’t you, there’s nothing to do.

${mailSignature}`,
  }
}

/**
 * @param logInAt where to log in, or ask for a new password
 * @param until as long as the other mail would be tried
 */
export function alreadyMemberMail(
  to: string,
  logInAt: string,
  { until }: Pick<LinkEnd, 'until'>,
): PostedMail {
  return {
    to,
    until,
    subject: 'You already have a Porchlight account',
    text: `Hello,

Somebody signed up for Porchlight with this address.
It already has an account here, and nothing was changed.

If it was you, log in as before. If you don’t know your
password anymore, choose 'Forgot your password?' there:

${logInAt}

If it wasn’t you, there’s nothing to do.

${mailSignature}`,
  }
}
