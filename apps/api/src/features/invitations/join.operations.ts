/** A newcomer's use of an invitation, in the transaction that creates the newcomer. */
import { notifiedUsesMax } from '@porchlight/contracts/invitations/invitations.rules'
import type { Kysely } from 'kysely'
import type { Tables } from '../../database/schema/tables.ts'
import type { Transaction } from '../../database/transactions/transact.ts'
import type { Geocoding } from '../../providers/geocoding/geocoding.ts'
import { notify } from '../notifications/notify.operations.ts'
import { isInNoLetter } from './invitations.queries.ts'
import { openLetter } from './letters.operations.ts'

interface Newcomer {
  memberId: string
  firstName: string
  /** The code of the invitation; null when the newcomer came without one. */
  code: string | null
  /** The time of the sign-up (epoch ms): a mail's link may be opened after the end of the invitation. */
  signedUpAt: number
  /** The credits for the inviter after the newcomer's first help; 0 for none. */
  credits: number
  geocoding: Geocoding
}

/**
 * Takes one use of an invitation. Of two newcomers who use the last one at once, one has it. Returns false when the
 * invitation cannot be used; the caller decides whether the newcomer gets in without it.
 */
export async function joinByInvitation(
  transaction: Transaction,
  { memberId, firstName, code, signedUpAt, credits, geocoding }: Newcomer,
): Promise<boolean> {
  if (code === null) return false
  const { database, now } = transaction
  const invitation = await database
    .updateTable('invitations')
    .set((eb) => ({ cameCount: eb('cameCount', '+', 1) }))
    .where('code', '=', code)
    .where('cancelledAt', 'is', null)
    .where('endsAt', '>', signedUpAt)
    .whereRef('cameCount', '<', 'usesMax')
    .returning(['id', 'memberId as inviterId', 'usesMax'])
    .executeTakeFirst()
  if (!invitation) return false
  // A letter is from the community: it says of nobody that they know the newcomer, and brings its sender nothing.
  if (await openLetter(transaction, { invitationId: invitation.id, memberId, geocoding })) return true
  const { inviterId, usesMax } = invitation
  await database
    .insertInto('invitedMembers')
    .values({ memberId, inviterId, joinedAt: now, credits, isSettled: credits === 0 ? 1 : 0 })
    .execute()
  if (usesMax <= notifiedUsesMax) {
    await notify(transaction, {
      memberId: inviterId,
      kind: 'invitation_used',
      params: { title: '', name: firstName },
      personId: memberId,
      target: '/invitations',
    })
  }
  return true
}

/** Ends all invitations of a member who leaves, is removed, or takes back an account that another person used. */
export async function endInvitationsOf(database: Kysely<Tables>, memberId: string): Promise<void> {
  await deleteMailTimesOf(database, memberId)
  await database.deleteFrom('invitations').where('memberId', '=', memberId).execute()
}

/** Lets the next mailing reach those who have not come by the letters from this member: the codes in these end. */
export async function deleteMailTimesOf(database: Kysely<Tables>, memberId: string): Promise<void> {
  const ownInvitations = database.selectFrom('invitations').where('memberId', '=', memberId).select('id')
  await database
    .updateTable('letters')
    .set({ mailedAt: null })
    .where('invitationId', 'in', ownInvitations)
    .where('cameAt', 'is', null)
    .execute()
}

/**
 * Cancels the invitations of a member that still bring somebody in, and returns their number.
 * @param areLettersLeft true for those alone that the member made: letters are from the community, through its first operator
 */
export async function cancelInvitationsOf(
  { database, now }: Transaction,
  memberId: string,
  { areLettersLeft = false } = {},
): Promise<number> {
  const cancelled = await database
    .updateTable('invitations')
    .set({ cancelledAt: now })
    .where('memberId', '=', memberId)
    .where('cancelledAt', 'is', null)
    .where('endsAt', '>', now)
    .whereRef('cameCount', '<', 'usesMax')
    .$if(areLettersLeft, (query) => query.where(isInNoLetter))
    .returning('id')
    .execute()
  return cancelled.length
}
