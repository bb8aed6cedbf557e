import { hourMs } from '@porchlight/contracts/values/time'
import type { Kysely } from 'kysely'
import type { Row, Tables } from '../../../database/schema/tables.ts'
import type { Transaction } from '../../../database/transactions/transact.ts'
import { createToken, hashToken, isSessionOver } from '../../../http/sessions/session.ts'
import { endCalendar } from '../../calendar/calendar.queries.ts'
import { endInvitationsOf } from '../../invitations/join.operations.ts'
import { voidEmailChange, voidEmailUndos } from '../links/email-changes.queries.ts'
import { voidLinks } from '../links/password-resets.queries.ts'

/** Other ways in make their tokens as sessions do. */
export { createToken, hashToken }

interface NewSession {
  memberId: string
  /** The token this browser came with. */
  before: string | null
  /** Such as 'Firefox on Windows', where it is known. */
  browser: string | null
  closeSockets: (tokenHash: string) => void
}

/** More devices than anybody has. Right passwords are not counted, so without it one account could fill the table. */
const perMemberMax = 50

/**
 * Starts a session. Returns its token, always a new one, so that a token known before the log-in is void after it. Beyond
 * the limit, the session that was not used for longest ends.
 */
export async function startSession(
  { database, now, afterCommit }: Transaction,
  { memberId, before, browser, closeSockets }: NewSession,
): Promise<string> {
  if (before !== null) {
    const hash = hashToken(before)
    await endSession(database, hash)
    afterCommit(() => closeSockets(hash))
  }
  const token = createToken()
  await database
    .insertInto('sessions')
    .values({ tokenHash: hashToken(token), memberId, createdAt: now, seenAt: now, provedAt: now, browser })
    .execute()
  const superfluousSessions = await database
    .selectFrom('sessions')
    .where('memberId', '=', memberId)
    .where('tokenHash', '<>', hashToken(token))
    .orderBy('seenAt', 'desc')
    .orderBy('tokenHash')
    .offset(perMemberMax - 1)
    .limit(perMemberMax)
    .select('tokenHash')
    .execute()
  for (const { tokenHash } of superfluousSessions) {
    await endSession(database, tokenHash)
    afterCommit(() => closeSockets(tokenHash))
  }
  return token
}

interface KnownSession {
  /** The token this browser came with. */
  before: string | null
  closeSockets: (tokenHash: string) => void
}

/**
 * Replaces the token of a session whose member has just proved who they are. A copy of the old token stops working, and
 * gains nothing from the proof. Returns null when the session ended meanwhile.
 */
export async function renewSession(
  { database, now, afterCommit }: Transaction,
  { before, closeSockets }: KnownSession,
): Promise<string | null> {
  if (before === null) return null
  const hash = hashToken(before)
  const session = await database
    .selectFrom('sessions')
    .where('tokenHash', '=', hash)
    .selectAll()
    .executeTakeFirst()
  if (!session) return null
  const token = createToken()
  const tokenHash = hashToken(token)
  await database
    .insertInto('sessions')
    .values({ ...session, tokenHash, provedAt: now })
    .execute()
  // Push notifications to this browser go on: without the new hash, the subscription would be deleted with the old
  // session.
  await database
    .updateTable('pushSubscriptions')
    .set({ sessionHash: tokenHash })
    .where('sessionHash', '=', hash)
    .execute()
  // A passkey that was created before the proof can be stored after it. None waits for an hour: the index by time is used.
  await database
    .updateTable('passkeyChallenges')
    .set({ sessionHash: tokenHash })
    .where('sessionHash', '=', hash)
    .where('createdAt', '>', now - hourMs)
    .execute()
  await endSession(database, hash)
  afterCommit(() => closeSockets(hash))
  return token
}

/**
 * Deletes everything that lets this member in, or their calendar out: password, links, passkeys and providers. Returns the
 * hashes of the sessions that ended.
 */
export async function deleteAllWaysIn(database: Kysely<Tables>, memberId: string): Promise<string[]> {
  await voidEmailUndos(database, memberId)
  return deleteForeignAccess(database, memberId)
}

/**
 * Deletes everything that another person may have learned, begun or added in this account: only the link in a mail to
 * its address signs in again. Returns the hashes of the sessions that ended, like `endSessions`.
 */
export async function deleteForeignAccess(database: Kysely<Tables>, memberId: string): Promise<string[]> {
  await database.updateTable('members').set({ passwordHash: null }).where('id', '=', memberId).execute()
  await voidLinks(database, memberId)
  await voidEmailChange(database, memberId)
  await endOtherWaysIn(database, memberId)
  await endCalendar(database, memberId)
  await endInvitationsOf(database, memberId)
  return endSessions(database, memberId)
}

/** Deletes a member's provider links and passkeys; returns whether there were any. */
export async function endOtherWaysIn(database: Kysely<Tables>, memberId: string): Promise<boolean> {
  const links = await database.deleteFrom('signInLinks').where('memberId', '=', memberId).executeTakeFirst()
  const passkeys = await database.deleteFrom('passkeys').where('memberId', '=', memberId).executeTakeFirst()
  return links.numDeletedRows + passkeys.numDeletedRows > 0n
}

/** Signs a member out in one place; after the commit its sockets are to be closed. */
export async function endSession(database: Kysely<Tables>, tokenHash: string): Promise<void> {
  await database.deleteFrom('sessions').where('tokenHash', '=', tokenHash).execute()
}

/**
 * Signs a member out everywhere, or everywhere except in one session. It runs when the password or the member's rights
 * change, so that a person with an old token does not get the new rights. Returns the hashes of the ended sessions; the
 * process that has their sockets closes them after the commit.
 */
export async function endSessions(
  database: Kysely<Tables>,
  memberId: string,
  keptSession: string | null = null,
): Promise<string[]> {
  const all = database.deleteFrom('sessions').where('memberId', '=', memberId)
  const ending = keptSession === null ? all : all.where('tokenHash', '<>', keptSession)
  const endedRows = await ending.returning('tokenHash').execute()
  return endedRows.map(({ tokenHash }) => tokenHash)
}

interface Presence {
  /** The number of browsers in which the member is signed in. */
  sessions: number
  /** The time of the last use (epoch ms); null when the member is signed in nowhere. */
  seenAt: number | null
}

export async function presenceOf(
  database: Kysely<Tables>,
  { id, isOperator }: Pick<Row<'members'>, 'id' | 'isOperator'>,
  now: number,
): Promise<Presence> {
  const rows = await database
    .selectFrom('sessions')
    .where('memberId', '=', id)
    .select(['createdAt', 'seenAt'])
    .execute()
  const sessions = rows.filter((session) => !isSessionOver({ ...session, isOperator }, now))
  return {
    sessions: sessions.length,
    seenAt: sessions.length === 0 ? null : Math.max(...sessions.map(({ seenAt }) => seenAt)),
  }
}
