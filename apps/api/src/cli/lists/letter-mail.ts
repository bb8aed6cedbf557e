/** The mail that is a letter: the operator sends it to the neighbors of their own list. */
import { mailSignature, signedBy } from '../../notices/mail-signature.ts'
import type { Mail } from '../../providers/mail/mail.ts'
import { formatCount } from '../terminal/amounts.ts'
import type { Letter } from './letter-pages.ts'

interface MailedLetter extends Letter {
  id: string
  to: string
  operatorName: string
  communityName: string | null
}

export function letterMail({ id, to, operatorName, communityName, ...letter }: MailedLetter): Mail {
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
    id: `letter.${id}`,
    subject: `${operatorName} invites you to ${communityName ?? 'your neighborhood on Porchlight'}`,
    text: signedBy(text, communityName),
  }
}
