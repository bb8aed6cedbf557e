/** To whose account is to be deleted: whoever asked for it had a session, and the owner may not have been it. */
import { mailSignature } from '../../feature-parts/mail-signature.ts'
import type { PostedMail } from '../../providers/mail/mail.ts'

interface Leaving {
  /** When it ends, in words. */
  day: string
  /** Where it is kept. */
  settings: string
}

export function leavingMail(to: string, { day, settings }: Leaving): PostedMail {
  return {
    to,
    subject: 'Your Porchlight account is to be deleted',
    text: `Hello,

your Porchlight account is to be deleted on
${day}.

If you think better of it, log in before that day and tap
"Keep my account":

${settings}

Was it not you? Then keep it, and change your password there.

${mailSignature}`,
  }
}
