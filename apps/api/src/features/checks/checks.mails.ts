/**
 * The mail to operators about an application. It only mentions that there is one; the member's name stays in the
 * community's data.
 */
import type { Mail } from '../../providers/mail/mail.ts'

export function newCheckMail(to: string): Mail {
  return {
    to,
    subject: 'Somebody asks for a background check in your community',
    text: `Hello,

a neighbor asks you to check who they are. To see who it is, and to
decide, give this command where your community’s server is:

npm run porchlight -- background-checks

Your Porchlight`,
  }
}
