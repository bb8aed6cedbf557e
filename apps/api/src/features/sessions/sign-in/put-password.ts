/** The change of a password, and everything that ends with it, whichever way the change was made. */
import type { Kysely } from 'kysely'
import type { Tables } from '../../../database/schema/tables.ts'
import { endCalendar } from '../../calendar/calendar.queries.ts'
import { voidEmailChange } from '../links/email-changes.queries.ts'
import { emailVerification } from '../links/email-verification.queries.ts'
import { voidLinks } from '../links/password-resets.queries.ts'
import { endSessions } from './sessions.queries.ts'

interface NewPassword {
  memberId: string
  passwordHash: string
  /** The hash of the one session that goes on; null where none does. */
  keptSession: string | null
  /** The time (epoch ms) at which the address was verified, when the way to the new password verified it too. */
  emailProvedAt?: number
}

/** Sets the password. Returns the hashes of the sessions that ended, whose sockets are to be closed after the commit. */
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
  // The person who requested the other address may have used the password before this one.
  await voidEmailChange(database, memberId)
  const endedSessions = await endSessions(database, memberId, keptSession)
  return { ended: endedSessions, hadCalendar: await endCalendar(database, memberId) }
}
