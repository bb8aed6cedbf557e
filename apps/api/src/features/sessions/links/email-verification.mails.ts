/**
 * The mail by which a member verifies their address. It is plain and contains no name: the address may be a stranger's.
 */
import { mailSignature } from '../../../notices/mail-signature.ts'
import type { PostedMail } from '../../../providers/mail/mail.ts'
import type { LinkEnd } from './link-end.ts'

interface VerificationLink {
  memberId: string
  link: string
  end: LinkEnd
}

export function verificationMail(to: string, { memberId, link, end }: VerificationLink): PostedMail {
  return {
    to,
    until: end.until,
    replaces: `proof ${memberId}`,
    subject: 'Is this your Porchlight address?',
    text: `Hello,

Your Porchlight account has this email address, and nothing
has shown yet that it’s yours. Please open this link where
you’re signed in, or with your password, until
${end.shown}.

${link}

Messages and gifts to neighbors wait on your phone until
then, and then send by themselves.

If you didn’t join with this address, please leave the link
alone.

${mailSignature}`,
  }
}
