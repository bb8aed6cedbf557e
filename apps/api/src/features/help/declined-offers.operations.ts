/** The record of members who declined a help: they are not notified of it again until they write to the poster anew. */
import { conversationIdOf } from '@porchlight/contracts/conversations/conversations.rules'
import type { Kysely } from 'kysely'
import type { Tables } from '../../database/schema/tables.ts'
import type { Transaction } from '../../database/transactions/transact.ts'
import type { HelpRow } from '../posts/helps.queries.ts'

export async function noteDeclined(
  { database, now: declinedAt }: Transaction,
  { postId, helperId: memberId }: Pick<HelpRow, 'postId' | 'helperId'>,
): Promise<void> {
  await database
    .insertInto('declinedHelps')
    .values({ postId, memberId, declinedAt })
    .onConflict((conflict) => conflict.columns(['postId', 'memberId']).doUpdateSet({ declinedAt }))
    .execute()
}

export async function hasDeclined(
  database: Kysely<Tables>,
  postId: string,
  { authorId, helperId }: Pick<HelpRow, 'authorId' | 'helperId'>,
): Promise<boolean> {
  const declinedRow = await database
    .selectFrom('declinedHelps')
    .where('postId', '=', postId)
    .where('memberId', '=', helperId)
    .select('declinedAt')
    .executeTakeFirst()
  if (!declinedRow) return false
  const since = await database
    .selectFrom('messages')
    .where('conversationId', '=', conversationIdOf(authorId, helperId))
    .where('senderId', '=', helperId)
    .where('createdAt', '>', declinedRow.declinedAt)
    .limit(1)
    .select('id')
    .executeTakeFirst()
  return since === undefined
}
