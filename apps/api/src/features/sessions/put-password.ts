/** What another password ends, whichever way it came to be. */
import type { Kysely } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import { endCalendar } from '../calendar/calendar.queries.ts'
import { voidEmailChange } from './email-changes.queries.ts'
import { emailVerification } from './email-verification.queries.ts'
import { voidLinks } from './password-resets.queries.ts'
import { endSessions } from './sessions.queries.ts'

interface NewPassword {
  memberId: string
  passwordHash: string
  /** The hash of the one session that goes on; null where none does. */
  keptSession: string | null
  /** Where the way to it proved the address, too. */
  emailProvedAt?: number
}

/** Gives the hashes of the sessions that ended; after the commit their sockets are to be closed. */
export async function setPassword(
  database: Kysely<Tables>,
  { memberId, keptSession, passwordHash, emailProvedAt }: NewPassword,
): Promise<{ ended: string[]; hadCalendar: boolean }> {
  const proof = emailProvedAt === undefined ? {} : emailVerification(emailProvedAt)
  await database
    .updateTable('members')
    .set({ passwordHash, ...proof })
    .where('id', '=', memberId)
    .execute()
  await voidLinks(database, memberId)
  // Whoever asked for it may have known the password of before.
  await voidEmailChange(database, memberId)
  const endedSessions = await endSessions(database, memberId, keptSession)
  return { ended: endedSessions, hadCalendar: await endCalendar(database, memberId) }
}
