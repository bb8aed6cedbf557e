/** What the mail to operators says of an application: that there is one. Whose it is stays in the community's data. */
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
