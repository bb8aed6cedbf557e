/**
 * The mail to operators about an application. It only mentions that there is one; the member's name stays in the
 * community's data.
 */
import type { Mail } from '../../providers/mail/mail.ts'

export function newCheckMail(to: string): Mail {
  return {
    to,
    subject: 'Somebody asked for a background check in your community',
    text: `Hello,

A neighbor asked you to check who they are. To see who it is, and to
decide, run this command on your community’s server:

npm run porchlight -- background-checks

Your Porchlight`,
  }
}
