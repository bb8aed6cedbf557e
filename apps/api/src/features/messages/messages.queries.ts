import { messageLimits } from '@porchlight/contracts/messages/messages.schema'
import type { Kysely } from 'kysely'
import type { Row, Tables } from '../../database/tables.ts'

export type MessageRow = Row<'messages'>

export function messageById(database: Kysely<Tables>, id: string): Promise<MessageRow | undefined> {
  return database.selectFrom('messages').where('id', '=', id).selectAll().executeTakeFirst()
}

/** Those of these that stand in the member's own conversations. */
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
    .where((is) => is.or([is('memberA', '=', memberId), is('memberB', '=', memberId)]))
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

export async function hasWritten(
  database: Kysely<Tables>,
  conversationId: string,
  memberId: string,
): Promise<boolean> {
  const one = await database
    .selectFrom('messages')
    .where('conversationId', '=', conversationId)
    .where('senderId', '=', memberId)
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return one !== undefined
}

/** When the sender's nth newest came in, of all or of one conversation; undefined while there are fewer since then. */
export async function nthNewestMessageTime(
  database: Kysely<Tables>,
  senderId: string,
  { nth, since, conversationId }: { nth: number; since: number; conversationId?: string },
): Promise<number | undefined> {
  let query = database
    .selectFrom('messages')
    .where('senderId', '=', senderId)
    .where('createdAt', '>', since)
    .orderBy('createdAt', 'desc')
    .offset(nth - 1)
    .limit(1)
    .select('createdAt')
  if (conversationId !== undefined) query = query.where('conversationId', '=', conversationId)
  const row = await query.executeTakeFirst()
  return row?.createdAt
}
