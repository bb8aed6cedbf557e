import { memberAudience } from '@porchlight/contracts/sync/audiences'
import { emailKey } from '@porchlight/contracts/values/text/text'
import { endCoordination } from '../../features/coordination/end-coordination.operations.ts'
import { cancelInvitationsOf } from '../../features/invitations/join.operations.ts'
import { countOperators, isLastOperator, memberByEmailKey } from '../../features/members/members.queries.ts'
import { endSessions } from '../../features/sessions/sign-in/sessions.queries.ts'
import { formatCount } from '../terminal/amounts.ts'
import { withCommunity } from '../terminal/community.ts'
import { CommandFault, type Operator } from '../terminal/operator.ts'
import { unknownMember } from './members.ts'

export function makeOperator(operator: Operator, email: string, isTakenBack: boolean): Promise<boolean> {
  const { say } = operator
  const operatorFlag = isTakenBack ? 0 : 1
  return withCommunity(operator, async ({ transact }) => {
    const outcome = await transact(async (transaction) => {
      const { database, touch, now } = transaction
      const member = await memberByEmailKey(database, emailKey(email))
      if (!member) throw unknownMember(email)
      if (isTakenBack && (await isLastOperator(database, member, now))) {
        throw new CommandFault(
          `${member.email} is the only operator. Make somebody else one first: npm run porchlight -- make-operator <email>`,
        )
      }
      const changes = member.isOperator !== operatorFlag
      if (changes) {
        await database
          .updateTable('members')
          .set({ isOperator: operatorFlag })
          .where('id', '=', member.id)
          .execute()
        touch('members', member.id, memberAudience(member.id))
      }
      const endedSessions = changes ? await endSessions(database, member.id) : []
      // An operator's invitations bring in more people, and for longer, than a member may invite.
      const invitations = changes && isTakenBack ? await cancelInvitationsOf(transaction, member.id) : 0
      // Without the right they cannot settle what is open for neighbors without a phone.
      if (changes && isTakenBack && member.isCoordinator === 0) await endCoordination(transaction, member.id)
      const operators = await countOperators(database)
      return { member, changes, sessions: endedSessions.length, invitations, operators }
    })
    const { member, changes, sessions, invitations, operators } = outcome
    const state = isTakenBack ? 'is not an operator' : 'is an operator'
    if (!changes) say(`${member.email} already ${state}; nothing was changed.`)
    else {
      say(`${member.email} ${state} ${isTakenBack ? 'any more' : 'now'}.`)
      if (sessions > 0) say(`Signed out on ${formatCount(sessions, 'device')}: they have to sign in again.`)
      if (invitations > 0) say(`Canceled ${formatCount(invitations, 'invitation')} of theirs.`)
    }
    say(`The community has ${formatCount(operators, 'operator')}.`)
    return true
  })
}
