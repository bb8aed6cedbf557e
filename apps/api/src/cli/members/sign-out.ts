/** Signs out every device of a member: for a lost phone, or an account that somebody else uses. */
import { emailKey } from '@porchlight/contracts/values/text/text'
import { memberByEmailKey } from '../../features/members/members.queries.ts'
import { endSessions } from '../../features/sessions/sign-in/sessions.queries.ts'
import { formatCount } from '../terminal/amounts.ts'
import { withCommunity } from '../terminal/community.ts'
import type { Operator } from '../terminal/operator.ts'
import { recordAtTerminal, unknownMember } from './members.ts'

export function signOut(operator: Operator, email: string): Promise<boolean> {
  const { say } = operator
  return withCommunity(operator, async ({ transact }) => {
    const { member, sessions } = await transact(async (transaction) => {
      const { database } = transaction
      const memberRow = await memberByEmailKey(database, emailKey(email))
      if (!memberRow) throw unknownMember(email)
      await recordAtTerminal(transaction, { act: 'end_sessions', memberId: memberRow.id })
      return { member: memberRow, sessions: await endSessions(database, memberRow.id) }
    })
    say(`Signed out ${member.email} on ${formatCount(sessions.length, 'device')}.`)
    say(
      'The devices keep what they have not sent yet, and send it after the next sign-in. The password was not changed.',
    )
    return true
  })
}
