import type { Kysely } from 'kysely'
import type { Row, Tables } from '../../../database/schema/tables.ts'
import type { Transaction } from '../../../database/transactions/transact.ts'

export type EmailChange = Row<'emailChanges'>

/**
 * Returns the address change that a link stands for. The link stays valid, also after the change was made: its response
 * may have been lost.
 */
export function emailChangeOf(
  reader: Kysely<Tables>,
  tokenHash: string,
  now: number,
): Promise<EmailChange | undefined> {
  return reader
    .selectFrom('emailChanges')
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', now)
    .selectAll()
    .executeTakeFirst()
}

/** An address that is about to be this member's never will. */
export async function voidEmailChange(database: Kysely<Tables>, memberId: string): Promise<void> {
  await database.deleteFrom('emailChanges').where('memberId', '=', memberId).execute()
}

/**
 * Deletes and returns the address that a link from a mail restores. It also deletes the links to the addresses that
 * came after it, because one of them may be the mailbox of the person who took over the account.
 */
export async function consumeEmailUndo(
  { database, now }: Transaction,
  tokenHash: string,
): Promise<Row<'emailUndos'> | undefined> {
  const undo = await database
    .deleteFrom('emailUndos')
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', now)
    .returningAll()
    .executeTakeFirst()
  if (!undo) return undefined
  await database
    .deleteFrom('emailUndos')
    .where('memberId', '=', undo.memberId)
    .where('createdAt', '>=', undo.createdAt)
    .execute()
  return undo
}

export async function voidEmailUndos(database: Kysely<Tables>, memberId: string): Promise<void> {
  await database.deleteFrom('emailUndos').where('memberId', '=', memberId).execute()
}

export async function deleteOldEmailChanges({ database, now }: Transaction): Promise<void> {
  for (const table of ['emailChanges', 'emailUndos'] as const) {
    await database.deleteFrom(table).where('expiresAt', '<=', now).execute()
  }
}
