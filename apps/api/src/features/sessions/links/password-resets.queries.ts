import type { Kysely } from 'kysely'
import type { Tables } from '../../../database/schema/tables.ts'
import type { Transaction } from '../../../database/transactions/transact.ts'
import type { MemberRow } from '../../members/members.queries.ts'

/** Returns the member whose link it is; undefined when the link is not valid. */
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

/** Returns the member of a link and deletes the link, so that of two simultaneous uses only one succeeds. */
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

/**
 * Deletes a member's earlier links: they end with a new link, or with another password. Null stands for the links of
 * addresses without an account.
 */
export async function voidLinks(database: Kysely<Tables>, memberId: string | null): Promise<void> {
  await database.deleteFrom('passwordResets').where('memberId', 'is not distinct from', memberId).execute()
}

export async function deleteOldResetLinks({ database, now }: Transaction): Promise<void> {
  await database.deleteFrom('passwordResets').where('expiresAt', '<=', now).execute()
}
