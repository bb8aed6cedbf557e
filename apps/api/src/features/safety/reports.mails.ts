/**
 * The mail to operators about a report. It only mentions that there is one; the report's text stays in the community's
 * data.
 */
import type { Mail } from '../../providers/mail/mail.ts'

export function newReportMail(to: string): Mail {
  return {
    to,
    subject: 'Somebody reported something in your community',
    text: `Hello,

A neighbor reported something to you. To read it, run this command
on your community’s server:

npm run porchlight -- reports

Your Porchlight`,
  }
}
