import type { Kysely } from 'kysely'
import type { Row, Tables } from '../../../database/schema/tables.ts'
import type { Transaction } from '../../../database/transactions/transact.ts'

export type PendingSignUp = Row<'pendingSignUps'>

/** Returns the sign-up that a link stands for; the link stays valid. */
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

/** Returns the sign-up that a link stands for and deletes it, so that of two simultaneous uses only one succeeds. */
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

/** Deletes all pending sign-ups of an address: once it has an account, no other link to it may work. */
export async function voidPendingSignUps(database: Kysely<Tables>, emailKey: string): Promise<void> {
  await database.deleteFrom('pendingSignUps').where('emailKey', '=', emailKey).execute()
}

export async function deleteOldSignUps({ database, now }: Transaction): Promise<void> {
  await database.deleteFrom('pendingSignUps').where('expiresAt', '<=', now).execute()
}
