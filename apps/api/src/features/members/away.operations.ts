/** Away until: what one offers rests, and nothing is brought to mind. It is over by itself. */
import { Refused } from '@porchlight/contracts/errors/refusals'
import { awayMsMax } from '@porchlight/contracts/members/members.rules'
import type { AnswerNamed, ArgsNamed } from '@porchlight/contracts/operations'
import { memberAudience } from '@porchlight/contracts/sync/audiences'
import { toIso } from '@porchlight/contracts/values/time'
import type { WriteContext } from '../../nouns/handlers.ts'
import { membersById } from './members.queries.ts'
import { touchPerson } from './people.operations.ts'

/** What is past on arrival is over: whoever said it without a signal may be back by now. */
export async function setAway(
  { transaction, memberId }: Pick<WriteContext, 'transaction' | 'memberId'>,
  args: ArgsNamed<'members.setAway'>,
): Promise<void> {
  const { database, now, touch } = transaction
  const until = args.awayUntil === null ? null : Date.parse(args.awayUntil)
  if (until !== null && until > now + awayMsMax) {
    const message = 'Please choose a day within a year.'
    throw new Refused('invalid', { issues: [{ path: 'awayUntil', message }] })
  }
  const awayUntil = until !== null && until > now ? until : null
  const [member] = await membersById(database, [memberId])
  if (!member || member.awayUntil === awayUntil) return
  await database.updateTable('members').set({ awayUntil }).where('id', '=', memberId).execute()
  touch('members', memberId, memberAudience(memberId))
  await touchPerson(transaction, memberId)
}

export async function answerWithAway({
  transaction,
  memberId,
}: Pick<WriteContext, 'transaction' | 'memberId'>): Promise<AnswerNamed<'members.setAway'>> {
  const [member] = await membersById(transaction.database, [memberId])
  const awayUntil = member?.awayUntil ?? null
  return {
    message: awayUntil === null ? 'Welcome back.' : 'Until then your offers rest.',
    awayUntil: awayUntil === null ? null : toIso(awayUntil),
  }
}
