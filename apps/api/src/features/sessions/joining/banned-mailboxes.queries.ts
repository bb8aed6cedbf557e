/** Banned mailboxes. They are recognized by a keyed hash: neither the data nor a backup contains their addresses. */
import { mailboxDigest } from '@porchlight/contracts/values/text/mailbox'
import type { Kysely } from 'kysely'
import type { DataKeys } from '../../../database/folder/data-keys.ts'
import type { Tables } from '../../../database/schema/tables.ts'
import type { Transaction } from '../../../database/transactions/transact.ts'

type HashKey = Pick<DataKeys, 'hash'>

export interface Ban {
  hash: string
  keyMark: string
}

/** Returns the ban of an address. It covers every spelling of the address and every suffix behind a '+'. */
export function banOf(keys: HashKey, email: string): Ban {
  return { hash: keys.hash(`banned ${mailboxDigest(email)}`), keyMark: keys.hash('banned mailboxes') }
}

export async function ban({ database, now }: Transaction, bans: readonly Ban[]): Promise<void> {
  if (bans.length === 0) return
  await database
    .insertInto('bannedMailboxes')
    .values(bans.map((each) => ({ ...each, createdAt: now })))
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .execute()
}

/** Returns true when the mailbox was banned. */
export async function unban({ database }: Transaction, { hash }: Pick<Ban, 'hash'>): Promise<boolean> {
  const deletion = await database
    .deleteFrom('bannedMailboxes')
    .where('hash', '=', hash)
    .returning('hash')
    .execute()
  return deletion.length > 0
}

export async function isBanned(database: Kysely<Tables>, keys: HashKey, email: string): Promise<boolean> {
  // Without any ban, the lookup must not create a key.
  const any = await database.selectFrom('bannedMailboxes').select('hash').limit(1).executeTakeFirst()
  if (!any) return false
  const { hash } = banOf(keys, email)
  const row = await database
    .selectFrom('bannedMailboxes')
    .where('hash', '=', hash)
    .select('hash')
    .executeTakeFirst()
  return row !== undefined
}

export function bans(database: Kysely<Tables>): Promise<Ban[]> {
  return database.selectFrom('bannedMailboxes').select(['hash', 'keyMark']).execute()
}
