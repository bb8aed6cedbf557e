/**
 * Creates a link for a new password, for a neighbor who cannot receive mail. The operator hands it over, and never sees
 * a password.
 */
import { emailKey } from '@porchlight/contracts/values/text/text'
import { memberByEmailKey } from '../../features/members/members.queries.ts'
import { makeResetLink } from '../../features/sessions/email/password-resets.operations.ts'
import { originIn } from '../../http/server/app-origin.ts'
import { withCommunity } from '../terminal/community.ts'
import type { Operator } from '../terminal/operator.ts'
import { recordAtTerminal, unknownMember } from './members.ts'

export function resetPassword(operator: Operator, email: string): Promise<boolean> {
  const { config, say } = operator
  const origin = originIn(config)
  return withCommunity(operator, async ({ transact }) => {
    const { member, link } = await transact(async (transaction) => {
      const memberRow = await memberByEmailKey(transaction.database, emailKey(email))
      if (!memberRow) throw unknownMember(email)
      await recordAtTerminal(transaction, { act: 'send_password_link', memberId: memberRow.id })
      return { member: memberRow, link: await makeResetLink(transaction, memberRow.id, origin) }
    })
    say(`With this link ${member.email} sets a new password. It works once, within an hour:`)
    say('')
    say(link.href)
    say('')
    say(
      'Anybody who has the link can get into the account: give it only to them. Earlier links no longer work.',
    )
    if (config.publicUrl === null) {
      say('It leads to this machine only: set PUBLIC_URL to the address where members reach the app.')
    }
    return true
  })
}
