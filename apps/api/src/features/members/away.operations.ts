/** Away until: what one offers rests, and nothing is brought to mind. It is over by itself. */
import { Refused } from '@porchlight/contracts/errors/refusals'
import { awayMsMax } from '@porchlight/contracts/members/members.rules'
import type { ArgsNamed, ResponseNamed } from '@porchlight/contracts/operations'
import { memberAudience } from '@porchlight/contracts/sync/audiences'
import { toIso } from '@porchlight/contracts/values/time'
import type { Transaction } from '../../database/transactions/transact.ts'
import type { WriteContext } from '../../feature-parts/handlers.ts'
import { membersBackBy, membersById } from './members.queries.ts'
import { touchPerson } from './people.operations.ts'

/**
 * Sets until when the member is away. A time that is past on arrival counts as over: the member may be back after a
 * time without a network.
 */
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

/**
 * Members in one batch. Each may be a row for neighbors and one for themselves, and a page never ends within the rows
 * of one change number.
 */
const membersAtOnce = 50

/**
 * Ends absences whose time has passed, and updates the rows: neighbors see that a member is away, but not until when.
 * @returns whether there may be more
 */
export async function endAway(transaction: Transaction): Promise<boolean> {
  const { database, now, touch } = transaction
  const members = await membersBackBy(database, now, membersAtOnce)
  for (const { id } of members) {
    await database.updateTable('members').set({ awayUntil: null }).where('id', '=', id).execute()
    touch('members', id, memberAudience(id))
    await touchPerson(transaction, id)
  }
  return members.length === membersAtOnce
}

export async function respondWithAway({
  transaction,
  memberId,
}: Pick<WriteContext, 'transaction' | 'memberId'>): Promise<ResponseNamed<'members.setAway'>> {
  const [member] = await membersById(transaction.database, [memberId])
  const awayUntil = member?.awayUntil ?? null
  return {
    message: awayUntil === null ? 'Welcome back.' : 'Until then your offers rest.',
    awayUntil: awayUntil === null ? null : toIso(awayUntil),
  }
}
