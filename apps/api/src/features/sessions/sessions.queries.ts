import type { Kysely } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import type { Transaction } from '../../database/transact.ts'
import { createToken, hashToken } from '../../http/session.ts'
import { endCalendar } from '../calendar/calendar.queries.ts'
import { voidLinks } from './password-resets.queries.ts'

interface NewSession {
  memberId: string
  /** The token this browser came with. */
  before: string | null
  closeSockets: (tokenHash: string) => void
}

/** Gives the token, always a new one: what was known before the log-in is worth nothing after it. */
export async function startSession(
  { database, now, afterCommit }: Transaction,
  { memberId, before, closeSockets }: NewSession,
): Promise<string> {
  if (before !== null) {
    const hash = hashToken(before)
    await database.deleteFrom('sessions').where('tokenHash', '=', hash).execute()
    afterCommit(() => closeSockets(hash))
  }
  const token = createToken()
  await database
    .insertInto('sessions')
    .values({ tokenHash: hashToken(token), memberId, createdAt: now, seenAt: now })
    .execute()
  return token
}

/** Nothing that lets this member in, or their calendar out, is left: no password, no link, no provider's word. Gives what ended, as below. */
export async function shutOut(database: Kysely<Tables>, memberId: string): Promise<string[]> {
  await database.updateTable('members').set({ passwordHash: null }).where('id', '=', memberId).execute()
  await voidLinks(database, memberId)
  await database.deleteFrom('signInLinks').where('memberId', '=', memberId).execute()
  await endCalendar(database, memberId)
  return endSessions(database, memberId)
}

/**
 * Signs a member out everywhere: with another password, and with other rights, so that whoever holds an old
 * token does not get them. Gives the hashes of what ended; in the process that has their sockets, close them
 * after the commit.
 */
export async function endSessions(database: Kysely<Tables>, memberId: string): Promise<string[]> {
  const ended = await database
    .deleteFrom('sessions')
    .where('memberId', '=', memberId)
    .returning('tokenHash')
    .execute()
  return ended.map(({ tokenHash }) => tokenHash)
}
