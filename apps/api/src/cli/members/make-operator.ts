import { Refused } from '@porchlight/contracts/errors/refusals'
import { emailKey } from '@porchlight/contracts/values/text/text'
import { setRole } from '../../features/administration/roles.operations.ts'
import { countOperators, memberByEmailKey } from '../../features/members/members.queries.ts'
import { formatCount } from '../terminal/amounts.ts'
import { withCommunity } from '../terminal/community.ts'
import { CommandFault, type Operator } from '../terminal/operator.ts'
import { recordAtTerminal, unknownMember } from './members.ts'

export function makeOperator(operator: Operator, email: string, isTakenBack: boolean): Promise<boolean> {
  const { say } = operator
  return withCommunity(operator, async ({ transact }) => {
    const outcome = await transact(async (transaction) => {
      const { database } = transaction
      const member = await memberByEmailKey(database, emailKey(email))
      if (!member) throw unknownMember(email)
      const change = await setRole(transaction, { member, role: 'operator', isGiven: !isTakenBack }).catch(
        (error: unknown) => {
          throw describe(error, member.email)
        },
      )
      if (change.isChanged)
        await recordAtTerminal(transaction, {
          ...{ act: isTakenBack ? 'take_operator' : 'give_operator', memberId: member.id },
        })
      return { member, ...change, operators: await countOperators(database) }
    })
    const { member, isChanged, sessions, invitations, operators } = outcome
    const state = isTakenBack ? 'is not an operator' : 'is an operator'
    if (!isChanged) say(`${member.email} already ${state}; nothing was changed.`)
    else {
      say(`${member.email} ${state} ${isTakenBack ? 'any more' : 'now'}.`)
      if (sessions.length > 0)
        say(`Signed out on ${formatCount(sessions.length, 'device')}: they have to sign in again.`)
      if (invitations > 0) say(`Canceled ${formatCount(invitations, 'invitation')} of theirs.`)
    }
    say(`The community has ${formatCount(operators, 'operator')}.`)
    return true
  })
}

function describe(error: unknown, email: string): unknown {
  if (!(error instanceof Refused) || error.code !== 'last_operator') return error
  return new CommandFault(
    `${email} is the only operator. Make somebody else one first: npm run porchlight -- make-operator <email>`,
  )
}
