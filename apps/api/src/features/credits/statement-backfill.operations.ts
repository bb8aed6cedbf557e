/** The backfill that writes statement lines for movements from before there were statements, once and in batches. */
import type { Kysely } from 'kysely'
import { memberOfAccount } from '../../database/schema/accounts.ts'
import type { Row, Tables } from '../../database/schema/tables.ts'
import type { Transaction } from '../../database/transactions/transact.ts'
import { type About, reportEntry } from './statement.operations.ts'

/** Entries in one batch. Each is a row of one member, and a page never ends within the rows of one change number. */
const toldAtOnce = 50

/** @returns whether there may be more */
export async function reportMissingEntries(transaction: Transaction): Promise<boolean> {
  const { database } = transaction
  const unreportedAccounts = await database
    .selectFrom('untoldEntries')
    .innerJoin('entries', (join) =>
      join
        .onRef('entries.accountId', '=', 'untoldEntries.accountId')
        .onRef('entries.version', '=', 'untoldEntries.version'),
    )
    .innerJoin('transfers', 'transfers.id', 'entries.transferId')
    .orderBy('untoldEntries.accountId')
    .orderBy('untoldEntries.version')
    .limit(toldAtOnce)
    .select([
      'entries.accountId',
      'entries.version',
      'entries.amount',
      'transfers.id as transferId',
      'transfers.reason',
      'transfers.reference',
      'transfers.createdAt',
    ])
    .execute()
  for (const { accountId, version, reference, ...entry } of unreportedAccounts) {
    const memberId = memberOfAccount(accountId)
    if (memberId !== null) {
      await reportEntry(transaction, {
        ...entry,
        memberId,
        ...(await aboutPost(database, { ...entry, reference, memberId })),
      })
    }
    await database
      .deleteFrom('untoldEntries')
      .where('accountId', '=', accountId)
      .where('version', '=', version)
      .execute()
  }
  return unreportedAccounts.length === toldAtOnce
}

type Untold = Pick<Row<'transfers'>, 'reason' | 'reference'> & { memberId: string }

/**
 * Returns the details of a movement. Each such movement was about a post: credits moved for nothing else at that time.
 */
async function aboutPost(
  database: Kysely<Tables>,
  { reason, reference: postId, memberId }: Untold,
): Promise<About> {
  if (postId === null) return {}
  const post = await database
    .selectFrom('posts')
    .where('id', '=', postId)
    .select(['title', 'authorId', 'helperId'])
    .executeTakeFirst()
  if (!post) return {}
  // A member earned the credit of a help with the other participant.
  const otherId = post.authorId === memberId ? post.helperId : post.authorId
  return { postId, title: post.title, personId: reason === 'help' ? (otherId ?? undefined) : undefined }
}
