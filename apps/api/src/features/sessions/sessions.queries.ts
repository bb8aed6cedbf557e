import type { Kysely } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import type { Transaction } from '../../database/transact.ts'
import { createToken, hashToken } from '../../http/session.ts'
import { endCalendar } from '../calendar/calendar.queries.ts'
import { voidEmailChange, voidEmailUndos } from './email-changes.queries.ts'
import { voidLinks } from './password-resets.queries.ts'

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

/** Gives the token, always a new one: what was known before the log-in is worth nothing after it. */
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
  return token
}

interface KnownSession {
  /** The token this browser came with. */
  before: string | null
  closeSockets: (tokenHash: string) => void
}

/**
 * Another token for the same session, whose member has just proved who they are: whoever copied the one before is out,
 * and has nothing of the proof. Null when the session ended meanwhile.
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
  // What is pushed to this browser goes on; it would go with the row.
  await database
    .updateTable('pushSubscriptions')
    .set({ sessionHash: tokenHash })
    .where('sessionHash', '=', hash)
    .execute()
  await endSession(database, hash)
  afterCommit(() => closeSockets(hash))
  return token
}

/** Nothing that lets this member in, or their calendar out, is left: no password, no link, no passkey, no provider's word. Gives what ended, as below. */
export async function shutOut(database: Kysely<Tables>, memberId: string): Promise<string[]> {
  await voidEmailUndos(database, memberId)
  return lockUp(database, memberId)
}

/**
 * Nothing is left that somebody else may have come to know, begun or added in this account: only the link in a mail to its
 * address leads in again. Gives what ended, as below.
 */
export async function lockUp(database: Kysely<Tables>, memberId: string): Promise<string[]> {
  await database.updateTable('members').set({ passwordHash: null }).where('id', '=', memberId).execute()
  await voidLinks(database, memberId)
  await voidEmailChange(database, memberId)
  await endOtherWaysIn(database, memberId)
  await endCalendar(database, memberId)
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
 * Signs a member out everywhere, or everywhere but in one session: with another password, and with other rights, so that
 * whoever holds an old token does not get them. Gives the hashes of what ended; in the process that has their sockets,
 * close them after the commit.
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
