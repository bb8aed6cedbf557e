/** The mail that is a letter: the operator sends it to the neighbors of their own list. */
import { createHash } from 'node:crypto'
import { mailSignature, signedBy } from '../../notices/mail-signature.ts'
import type { Mail } from '../../providers/mail/mail.ts'
import { formatCount } from '../terminal/amounts.ts'
import type { Letter } from './letter-pages.ts'

interface MailedLetter extends Letter {
  to: string
  /** The time at which this letter was mailed last (epoch ms); null when it was not. */
  mailedAt: number | null
  operatorName: string
  communityName: string | null
}

export function letterMail({ to, mailedAt, operatorName, communityName, ...letter }: MailedLetter): Mail {
  const { name, link, until, opening } = letter
  const credits =
    opening === 0
      ? ''
      : `
Your ${formatCount(opening, 'credit')} from before ${opening === 1 ? 'waits' : 'wait'} for you there.
`
  const text = `Dear ${name},

${operatorName} invites you to Porchlight, where the neighbors of
${communityName ?? 'our neighborhood'} help each other.
${credits}
To join, open this link. It’s only for you, and works once,
until ${until}.

${link}

You must be 18 or older to join Porchlight. If this wasn’t meant
for you, please leave the link alone.

${mailSignature}`
  return {
    to,
    id: `letter.${digestOf(link, mailedAt)}`,
    subject: `${operatorName} invites you to ${communityName ?? 'your neighborhood on Porchlight'}`,
    text: signedBy(text, communityName),
  }
}

/**
 * Identifies one sending: it stays the same when the process ended before the sending was noted, and differs for a new link
 * and for a letter that is mailed again, since mailboxes show one mail by each id. The link itself must not be in it.
 */
function digestOf(link: string, mailedAt: number | null): string {
  return createHash('sha256').update(`${link} ${mailedAt}`).digest('hex').slice(0, 32)
}
