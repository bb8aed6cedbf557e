/** The command that lets a member decide what was reported, and takes that back. */
import { emailKey } from '@porchlight/contracts/values/text/text'
import { setRole } from '../../features/administration/roles.operations.ts'
import { memberByEmailKey } from '../../features/members/members.queries.ts'
import { withCommunity } from '../terminal/community.ts'
import type { Operator } from '../terminal/operator.ts'
import { recordAtTerminal, unknownMember } from './members.ts'

export function makeModerator(operator: Operator, email: string, isTakenBack: boolean): Promise<boolean> {
  const { say } = operator
  return withCommunity(operator, async ({ transact }) => {
    const { member, isChanged } = await transact(async (transaction) => {
      const foundMember = await memberByEmailKey(transaction.database, emailKey(email))
      if (!foundMember) throw unknownMember(email)
      const change = await setRole(transaction, {
        ...{ member: foundMember, role: 'moderator', isGiven: !isTakenBack },
      })
      if (change.isChanged)
        await recordAtTerminal(transaction, {
          ...{ act: isTakenBack ? 'take_moderator' : 'give_moderator', memberId: foundMember.id },
        })
      return { member: foundMember, ...change }
    })
    const state = isTakenBack ? 'is not a moderator' : 'is a moderator'
    if (!isChanged) say(`${member.email} already ${state}; nothing was changed.`)
    else if (isTakenBack)
      say(`${member.email} is not a moderator any more. Their devices delete what was reported.`)
    else say(`${member.email} is a moderator now, and finds the desk in their profile.`)
    if (member.isOperator === 1) say('They are an operator, and decide as one in any case.')
    return true
  })
}
