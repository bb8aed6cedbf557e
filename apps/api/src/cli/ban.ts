/** What `remove-member --ban` does beyond a removal. */
import { mailboxDigest } from '@porchlight/contracts/values/mailbox'
import type { Kysely } from 'kysely'
import { openDataKeys } from '../database/data-keys.ts'
import type { Database } from '../database/open.ts'
import { noteBanned } from '../database/removed-members.ts'
import type { Tables } from '../database/tables.ts'
import { ban, banOf } from '../features/sessions/banned-mailboxes.queries.ts'
import type { Operator } from './operator.ts'

interface Leaving {
  id: string
  email: string
}

/** In the data, and in the list beside it: restored from a backup of before, the data has it again. */
export async function banMailbox(
  { transact }: Pick<Database, 'transact'>,
  dataDir: string,
  { id, email }: Leaving,
): Promise<void> {
  const newBan = banOf(openDataKeys(dataDir), email)
  noteBanned(dataDir, id, newBan)
  await transact((transaction) => ban(transaction, [newBan]))
}

/** Whoever has several accounts with one mailbox keeps the others. */
export async function printOtherAccounts(
  reader: Kysely<Tables>,
  { say }: Operator,
  { id, email }: Leaving,
): Promise<void> {
  const digest = mailboxDigest(email)
  const members = await reader.selectFrom('members').where('id', '<>', id).select('email').execute()
  for (const other of members.filter((each) => mailboxDigest(each.email) === digest)) {
    say(`${other.email} has the same mailbox and an account, which stays until you remove it, too.`)
  }
}
