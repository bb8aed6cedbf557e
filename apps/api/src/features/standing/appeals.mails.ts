/** The mail to operators about an appeal. It only mentions that there is one; its text stays in the community's data. */
import type { Mail } from '../../providers/mail/mail.ts'

export function newAppealMail(to: string): Mail {
  return {
    to,
    subject: 'Somebody answered what you decided about them',
    text: `Hello,

A neighbor answered what you decided about them. To read it, run this
command on your community’s server:

npm run porchlight -- members --appeals

Your Porchlight`,
  }
}
