/**
 * The mail to the owner of an account that is to be deleted. The request came from a session, which the owner may not
 * have opened.
 */
import { mailSignature } from '../../notices/mail-signature.ts'
import type { PostedMail } from '../../providers/mail/mail.ts'

interface Leaving {
  /** The day on which the account ends, in words. */
  day: string
  /** The URL of the screen where the member can cancel the deletion. */
  settings: string
}

export function leavingMail(to: string, { day, settings }: Leaving): PostedMail {
  return {
    to,
    subject: 'Your Porchlight account will be deleted',
    text: `Hello,

Your Porchlight account will be deleted on
${day}.

If you change your mind, log in before that day and tap
"Keep my account":

${settings}

If it wasn’t you, keep it, and change your password there.

${mailSignature}`,
  }
}
