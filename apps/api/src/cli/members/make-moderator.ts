/** The command that lets a member decide what was reported, and takes that back. */
import { memberAudience } from '@porchlight/contracts/sync/audiences'
import { emailKey } from '@porchlight/contracts/values/text/text'
import { memberByEmailKey } from '../../features/members/members.queries.ts'
import { withCommunity } from '../terminal/community.ts'
import type { Operator } from '../terminal/operator.ts'
import { unknownMember } from './members.ts'

export function makeModerator(operator: Operator, email: string, isTakenBack: boolean): Promise<boolean> {
  const { say } = operator
  const moderatorFlag = isTakenBack ? 0 : 1
  return withCommunity(operator, async ({ transact }) => {
    const { member, changes } = await transact(async ({ database, touch, now }) => {
      const foundMember = await memberByEmailKey(database, emailKey(email))
      if (!foundMember) throw unknownMember(email)
      if (foundMember.isModerator === moderatorFlag) return { member: foundMember, changes: false }
      await database
        .updateTable('members')
        .set({ isModerator: moderatorFlag })
        .where('id', '=', foundMember.id)
        .execute()
      // The device fetches or deletes the cases with this row.
      touch('members', foundMember.id, memberAudience(foundMember.id))
      // Their claims end, so that others can decide.
      const claims = await database
        .updateTable('moderationCases')
        .set({ claimedBy: null, claimedAt: null })
        .where('claimedBy', '=', isTakenBack ? foundMember.id : '')
        .where('claimedAt', '<=', now)
        .returning('id')
        .execute()
      for (const { id } of claims) touch('moderationCases', id, 'moderators')
      return { member: foundMember, changes: true }
    })
    const state = isTakenBack ? 'is not a moderator' : 'is a moderator'
    if (!changes) say(`${member.email} already ${state}; nothing was changed.`)
    else if (isTakenBack)
      say(`${member.email} is not a moderator any more. Their devices delete what was reported.`)
    else say(`${member.email} is a moderator now, and finds the desk in their profile.`)
    if (member.isOperator === 1) say('They are an operator, and decide as one in any case.')
    return true
  })
}
