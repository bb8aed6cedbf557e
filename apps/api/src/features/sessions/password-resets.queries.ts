import type { Kysely } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import type { Transaction } from '../../database/transact.ts'

export async function isLinkAlive(
  database: Kysely<Tables>,
  tokenHash: string,
  now: number,
): Promise<boolean> {
  const link = await database
    .selectFrom('passwordResets')
    .where('tokenHash', '=', tokenHash)
    .where('memberId', 'is not', null)
    .where('expiresAt', '>', now)
    .select('tokenHash')
    .executeTakeFirst()
  return link !== undefined
}

/** Whose link it was; it is gone with this, so that of two who use it at once one finds it. */
export async function takeLink({ database, now }: Transaction, tokenHash: string): Promise<string | null> {
  const link = await database
    .deleteFrom('passwordResets')
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', now)
    .returning('memberId')
    .executeTakeFirst()
  return link?.memberId ?? null
}

/** With a new link, or another password, the links from before lead nowhere. Null: those that nobody has. */
export async function voidLinks(database: Kysely<Tables>, memberId: string | null): Promise<void> {
  await database.deleteFrom('passwordResets').where('memberId', 'is not distinct from', memberId).execute()
}

export async function forgetOldLinks({ database, now }: Transaction): Promise<void> {
  await database.deleteFrom('passwordResets').where('expiresAt', '<=', now).execute()
}
