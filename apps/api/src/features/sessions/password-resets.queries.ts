import type { Kysely } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import type { Transaction } from '../../database/transact.ts'
import type { MemberRow } from '../members/members.queries.ts'

/** Whose link it is; undefined when it leads nowhere. */
export function personOfLink(
  database: Kysely<Tables>,
  tokenHash: string,
  now: number,
): Promise<Pick<MemberRow, 'firstName' | 'lastName' | 'email'> | undefined> {
  return database
    .selectFrom('passwordResets')
    .innerJoin('members', 'members.id', 'passwordResets.memberId')
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', now)
    .select(['firstName', 'lastName', 'email'])
    .executeTakeFirst()
}

/** Whose link it was; it is gone with this, so that of two who use it at once one finds it. */
export async function consumeResetLink(
  { database, now }: Transaction,
  tokenHash: string,
): Promise<{ memberId: string; isByMail: boolean } | null> {
  const link = await database
    .deleteFrom('passwordResets')
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', now)
    .returning(['memberId', 'isByMail'])
    .executeTakeFirst()
  if (!link || link.memberId === null) return null
  return { memberId: link.memberId, isByMail: link.isByMail === 1 }
}

/** With a new link, or another password, the links from before lead nowhere. Null: those that nobody has. */
export async function voidLinks(database: Kysely<Tables>, memberId: string | null): Promise<void> {
  await database.deleteFrom('passwordResets').where('memberId', 'is not distinct from', memberId).execute()
}

export async function deleteOldResetLinks({ database, now }: Transaction): Promise<void> {
  await database.deleteFrom('passwordResets').where('expiresAt', '<=', now).execute()
}
