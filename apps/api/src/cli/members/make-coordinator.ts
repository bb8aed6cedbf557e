/** The command that lets a member look after neighbors without a phone, and takes that back. */
import { memberAudience } from '@porchlight/contracts/sync/audiences'
import { emailKey } from '@porchlight/contracts/values/text/text'
import { endCoordination } from '../../features/coordination/end-coordination.operations.ts'
import { memberByEmailKey } from '../../features/members/members.queries.ts'
import { formatCount } from '../terminal/amounts.ts'
import { withCommunity } from '../terminal/community.ts'
import type { Operator } from '../terminal/operator.ts'
import { plain } from '../terminal/terminal-text.ts'
import { unknownMember } from './members.ts'

export function makeCoordinator(
  operator: Operator,
  typedEmail: string,
  isTakenBack: boolean,
): Promise<boolean> {
  const { say } = operator
  const flag = isTakenBack ? 0 : 1
  return withCommunity(operator, async ({ transact }) => {
    const { email, isOperator, changes, neighborCount } = await transact(async (transaction) => {
      const { database, touch } = transaction
      const member = await memberByEmailKey(database, emailKey(typedEmail))
      if (!member) throw unknownMember(typedEmail)
      if (member.isCoordinator === flag) return { ...member, changes: false, neighborCount: 0 }
      await database.updateTable('members').set({ isCoordinator: flag }).where('id', '=', member.id).execute()
      touch('members', member.id, memberAudience(member.id))
      const ends = isTakenBack && member.isOperator === 0
      return {
        ...member,
        changes: true,
        neighborCount: ends ? await endCoordination(transaction, member.id) : 0,
      }
    })
    const state = isTakenBack ? 'is not a coordinator' : 'is a coordinator'
    if (!changes) say(`${plain(email)} already ${state}; nothing was changed.`)
    else if (!isTakenBack) say(`${plain(email)} is a coordinator now, and finds the desk in their profile.`)
    else {
      say(`${plain(email)} is not a coordinator any more.`)
      if (neighborCount > 0)
        say(
          `${formatCount(neighborCount, 'neighbor')} without a coordinator now; what was open for them is withdrawn. Hand them over: npm run porchlight -- neighbors`,
        )
    }
    if (isOperator === 1) say('They are an operator, and look after neighbors as one in any case.')
    return true
  })
}
