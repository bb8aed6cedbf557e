import type { Kysely } from 'kysely'
import type { Row, Tables } from '../../database/tables.ts'
import type { Transaction } from '../../database/transact.ts'

export type PendingSignUp = Row<'pendingSignUps'>

/** What the link stands for; it stays good. */
export function pendingSignUp(
  reader: Kysely<Tables>,
  tokenHash: string,
  now: number,
): Promise<PendingSignUp | undefined> {
  return reader
    .selectFrom('pendingSignUps')
    .selectAll()
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
}

/** What the link stands for; it is gone with this, so that of two who use it at once one finds it. */
export function consumePendingSignUp(
  { database, now }: Transaction,
  tokenHash: string,
): Promise<PendingSignUp | undefined> {
  return database
    .deleteFrom('pendingSignUps')
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', now)
    .returningAll()
    .executeTakeFirst()
}

/** Once the address has an account, no other link to it leads anywhere. */
export async function voidPendingSignUps(database: Kysely<Tables>, emailKey: string): Promise<void> {
  await database.deleteFrom('pendingSignUps').where('emailKey', '=', emailKey).execute()
}

export async function deleteOldSignUps({ database, now }: Transaction): Promise<void> {
  await database.deleteFrom('pendingSignUps').where('expiresAt', '<=', now).execute()
}
