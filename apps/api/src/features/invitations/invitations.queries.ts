import type { ExpressionBuilder, Kysely } from 'kysely'
import type { Row, Tables } from '../../database/schema/tables.ts'

export type InvitationRow = Row<'invitations'>

export function isInNoLetter({ exists, not, selectFrom }: ExpressionBuilder<Tables, 'invitations'>) {
  return not(
    exists(
      selectFrom('letters').whereRef('letters.invitationId', '=', 'invitations.id').select('letters.id'),
    ),
  )
}

/** Returns a member's invitations, the newest first. Those in letters are not among them: the list has letters. */
export function invitationsOf(database: Kysely<Tables>, memberId: string): Promise<InvitationRow[]> {
  return database
    .selectFrom('invitations')
    .where('memberId', '=', memberId)
    .where(isInNoLetter)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .selectAll()
    .execute()
}

export function invitationById(database: Kysely<Tables>, id: string): Promise<InvitationRow | undefined> {
  return database.selectFrom('invitations').where('id', '=', id).selectAll().executeTakeFirst()
}

/** Returns an invitation that still brings somebody in, with the first name of its member. */
export function usableInvitation(
  database: Kysely<Tables>,
  code: string,
  now: number,
): Promise<{ memberId: string; firstName: string } | undefined> {
  return database
    .selectFrom('invitations')
    .innerJoin('members', 'members.id', 'invitations.memberId')
    .where('code', '=', code)
    .where('cancelledAt', 'is', null)
    .where('endsAt', '>', now)
    .whereRef('cameCount', '<', 'usesMax')
    .select(['memberId', 'firstName'])
    .executeTakeFirst()
}

/** Returns all newcomers who came by an invitation, with who invited them, in the order in which they came. */
export function invitedMembers(database: Kysely<Tables>) {
  return database
    .selectFrom('invitedMembers')
    .innerJoin('members', 'members.id', 'invitedMembers.memberId')
    .innerJoin('members as inviters', 'inviters.id', 'invitedMembers.inviterId')
    .orderBy('joinedAt')
    .orderBy('invitedMembers.memberId')
    .select(['joinedAt', 'members.firstName', 'members.lastName', 'members.email'])
    .select([
      'inviters.firstName as inviterFirstName',
      'inviters.lastName as inviterLastName',
      'inviters.email as inviterEmail',
    ])
    .execute()
}

/** Returns the invitations of all members that still bring somebody in, without those in letters. */
export function openInvitations(database: Kysely<Tables>, now: number) {
  return database
    .selectFrom('invitations')
    .innerJoin('members', 'members.id', 'invitations.memberId')
    .where('cancelledAt', 'is', null)
    .where('endsAt', '>', now)
    .whereRef('cameCount', '<', 'usesMax')
    .where(isInNoLetter)
    .orderBy('invitations.createdAt')
    .orderBy('invitations.id')
    .select(['endsAt', 'cameCount', 'usesMax', 'firstName', 'lastName', 'email'])
    .execute()
}
