import { conversationIdOf } from '@porchlight/contracts/conversations/conversations.rules'
import { messageLimits } from '@porchlight/contracts/messages/messages.schema'
import type { Kysely } from 'kysely'
import type { Row, Tables } from '../../database/schema/tables.ts'
import type { Pair } from '../../feature-parts/between-two.ts'

export type MessageRow = Row<'messages'>

export function messageById(database: Kysely<Tables>, id: string): Promise<MessageRow | undefined> {
  return database.selectFrom('messages').where('id', '=', id).selectAll().executeTakeFirst()
}

/** Returns those of these messages that are in the member's own conversations. */
export function ownMessagesById(
  database: Kysely<Tables>,
  memberId: string,
  ids: readonly string[],
): Promise<MessageRow[]> {
  if (ids.length === 0) return Promise.resolve([])
  return database
    .selectFrom('messages')
    .innerJoin('conversations', 'conversations.id', 'messages.conversationId')
    .where('messages.id', 'in', [...ids])
    .where(({ eb, or }) => or([eb('memberA', '=', memberId), eb('memberB', '=', memberId)]))
    .selectAll('messages')
    .execute()
}

/** The newest there are, or those before one; the oldest of them first. */
export async function pageOfMessages(
  database: Kysely<Tables>,
  conversationId: string,
  before: number | undefined,
): Promise<MessageRow[]> {
  let query = database
    .selectFrom('messages')
    .where('conversationId', '=', conversationId)
    .orderBy('seq', 'desc')
    .limit(messageLimits.pageSize)
    .selectAll()
  if (before !== undefined) query = query.where('seq', '<', before)
  return (await query.execute()).reverse()
}

/** Returns the messages between two members, the newest first. */
export function messagesBetween(database: Kysely<Tables>, { viewerId, otherId }: Pair, countMax: number) {
  return database
    .selectFrom('messages')
    .where('conversationId', '=', conversationIdOf(viewerId, otherId))
    .orderBy('seq', 'desc')
    .limit(countMax)
    .select('id')
    .execute()
}
