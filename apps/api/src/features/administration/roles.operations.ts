/** Grants members the roles of those who look after the community, and removes them. */
import type { MemberRole } from '@porchlight/contracts/administration/administration.schema'
import { Refused } from '@porchlight/contracts/errors/refusals'
import { memberAudience } from '@porchlight/contracts/sync/audiences'
import { changeInBatches } from '../../database/transactions/change-in-batches.ts'
import type { Transaction } from '../../database/transactions/transact.ts'
import { endCoordination } from '../coordination/end-coordination.operations.ts'
import { cancelInvitationsOf, deleteMailTimesOf } from '../invitations/join.operations.ts'
import { isLastOperator, type MemberRow } from '../members/members.queries.ts'
import { endSessions } from '../sessions/sign-in/sessions.queries.ts'

interface RoleSetting {
  member: MemberRow
  role: MemberRole
  /** False takes the role. */
  isGiven: boolean
}

export interface RoleChange {
  /** False when the member had the role, or lacked it, before. */
  isChanged: boolean
  /** Hashes of the sessions that ended; the process that has their sockets closes them. */
  sessions: string[]
  /** The number of invitations that were canceled. */
  invitations: number
}

/** @throws Refused `last_operator` */
export function setRole(transaction: Transaction, setting: RoleSetting): Promise<RoleChange> {
  return setting.role === 'operator' ? setOperator(transaction, setting) : setModerator(transaction, setting)
}

async function setOperator(transaction: Transaction, { member, isGiven }: RoleSetting): Promise<RoleChange> {
  const { database, touch, now } = transaction
  if (!isGiven && (await isLastOperator(database, member, now))) throw new Refused('last_operator')
  const isOperator = isGiven ? 1 : 0
  if (member.isOperator === isOperator) return { isChanged: false, sessions: [], invitations: 0 }
  await database.updateTable('members').set({ isOperator }).where('id', '=', member.id).execute()
  touch('members', member.id, memberAudience(member.id))
  if (!isGiven) await deleteMailTimesOf(database, member.id)
  // An operator's invitations bring in more people, and for longer, than a member may invite.
  const invitations = isGiven ? 0 : await cancelInvitationsOf(transaction, member.id)
  // Without the right they cannot settle what is open for neighbors without a phone.
  if (!isGiven && member.isCoordinator === 0) await endCoordination(transaction, member.id)
  if (!isGiven && member.isModerator === 0) await endClaims(transaction, member.id)
  return { isChanged: true, sessions: await endSessions(database, member.id), invitations }
}

async function setModerator(transaction: Transaction, { member, isGiven }: RoleSetting): Promise<RoleChange> {
  const { database, touch } = transaction
  const isModerator = isGiven ? 1 : 0
  const isChanged = member.isModerator !== isModerator
  if (!isChanged) return { isChanged, sessions: [], invitations: 0 }
  await database.updateTable('members').set({ isModerator }).where('id', '=', member.id).execute()
  // The device fetches or deletes the cases with this row.
  touch('members', member.id, memberAudience(member.id))
  if (!isGiven && member.isOperator === 0) await endClaims(transaction, member.id)
  return { isChanged, sessions: [], invitations: 0 }
}

/** The cases that share a change number: somebody may have claimed any number of them. */
const claimsAtOnce = 50

/** Ends the claims of a member who decides nothing any more, so that others can. */
async function endClaims(transaction: Transaction, memberId: string): Promise<void> {
  const claims = await transaction.database
    .updateTable('moderationCases')
    .set({ claimedBy: null, claimedAt: null })
    .where('claimedBy', '=', memberId)
    .returning('id')
    .execute()
  await changeInBatches(transaction, { all: claims, atOnce: claimsAtOnce }, ({ touch }, { id }) =>
    touch('moderationCases', id, 'moderators'),
  )
}
