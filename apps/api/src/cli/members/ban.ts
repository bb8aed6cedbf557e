/** Functions for what `remove-member --ban` does beyond a removal. */
import { mailboxDigest } from '@porchlight/contracts/values/text/mailbox'
import type { Kysely } from 'kysely'
import { openDataKeys } from '../../database/folder/data-keys.ts'
import { noteBanned } from '../../database/folder/removed-members.ts'
import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/schema/tables.ts'
import { ban, banOf } from '../../features/sessions/joining/banned-mailboxes.queries.ts'
import type { Operator } from '../terminal/operator.ts'

interface Leaving {
  id: string
  email: string
}

/** Bans a mailbox in the data, and in the list beside it: a restore of an earlier backup applies the list again. */
export async function banMailbox(
  { transact }: Pick<Database, 'transact'>,
  dataDir: string,
  { id, email }: Leaving,
): Promise<void> {
  const newBan = banOf(openDataKeys(dataDir), email)
  noteBanned(dataDir, id, newBan)
  await transact((transaction) => ban(transaction, [newBan]))
}

/** Prints other accounts with the same mailbox, because the removal does not delete them. */
export async function printOtherAccounts(
  reader: Kysely<Tables>,
  { say }: Operator,
  { id, email }: Leaving,
): Promise<void> {
  const digest = mailboxDigest(email)
  const members = await reader.selectFrom('members').where('id', '<>', id).select('email').execute()
  for (const other of members.filter((each) => mailboxDigest(each.email) === digest)) {
    say(`${other.email} is another account with the same mailbox; it stays until you remove it, too.`)
  }
}
