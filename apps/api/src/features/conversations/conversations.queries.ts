import { conversationLimits } from '@porchlight/contracts/conversations/conversations.schema'
import type { Kysely } from 'kysely'
import type { Row, Tables } from '../../database/schema/tables.ts'
import { deleteCallResponsesAbout } from '../../database/transactions/delete-call-responses.ts'
import { actsOf } from '../../feature-parts/day-limits.ts'
import { areBlocked } from '../safety/safety.queries.ts'

export type ConversationRow = Row<'conversations'>

export function conversationById(database: Kysely<Tables>, id: string): Promise<ConversationRow | undefined> {
  return database.selectFrom('conversations').where('id', '=', id).selectAll().executeTakeFirst()
}

/** Returns those of these conversations that are the member's own, because no member reads another's. */
export function ownConversationsById(
  database: Kysely<Tables>,
  memberId: string,
  ids: readonly string[],
): Promise<ConversationRow[]> {
  if (ids.length === 0) return Promise.resolve([])
  return ownConversations(database, memberId)
    .where('id', 'in', [...ids])
    .execute()
}

/** The most conversations in the response of a list call; sync brings the rest. */
const listMax = 500

/** The newest message first; those without any after the time they were begun. */
export function conversationsOf(database: Kysely<Tables>, memberId: string): Promise<ConversationRow[]> {
  return ownConversations(database, memberId)
    .orderBy(({ fn }) => fn.coalesce('lastMessageAt', 'createdAt'), 'desc')
    .orderBy('id')
    .limit(listMax)
    .execute()
}

function ownConversations(database: Kysely<Tables>, memberId: string) {
  return database
    .selectFrom('conversations')
    .where(({ eb, or }) => or([eb('memberA', '=', memberId), eb('memberB', '=', memberId)]))
    .selectAll()
}

export function otherIn({ memberA, memberB }: ConversationRow, memberId: string): string {
  return memberA === memberId ? memberB : memberA
}

/**
 * Returns a member's own conversation; undefined when it is another member's, does not exist, or is with a member whom
 * a block separates from them.
 */
export async function conversationFor(
  database: Kysely<Tables>,
  memberId: string,
  id: string,
): Promise<ConversationRow | undefined> {
  const [conversation] = await ownConversationsById(database, memberId, [id])
  if (!conversation || (await areBlocked(database, memberId, otherIn(conversation, memberId))))
    return undefined
  return conversation
}

/** The last message of each that has one, by conversation. */
export async function lastMessages(
  database: Kysely<Tables>,
  ids: readonly string[],
): Promise<Map<string, Row<'messages'>>> {
  if (ids.length === 0) return new Map()
  const rows = await database
    .selectFrom('messages')
    .innerJoin('conversations', (join) =>
      join
        .onRef('conversations.id', '=', 'messages.conversationId')
        .onRef('conversations.lastSeq', '=', 'messages.seq'),
    )
    .where('conversations.id', 'in', [...ids])
    .selectAll('messages')
    .execute()
  return new Map(rows.map((row) => [row.conversationId, row]))
}

export interface CardRow extends Row<'conversationPosts'> {
  /** The time at which the post was hidden, while the post exists. */
  hiddenAt: number | null
}

/** The newest last, and no more than a conversation shows. */
export async function cardsIn(
  database: Kysely<Tables>,
  ids: readonly string[],
): Promise<Map<string, CardRow[]>> {
  if (ids.length === 0) return new Map()
  const rows = await database
    .selectFrom('conversationPosts')
    .leftJoin('posts', 'posts.id', 'conversationPosts.postId')
    .where('conversationId', 'in', [...ids])
    .orderBy('place')
    .selectAll('conversationPosts')
    .select('posts.hiddenAt')
    .execute()
  const all = Map.groupBy(rows, ({ conversationId }) => conversationId)
  return new Map([...all].map(([id, cards]) => [id, cards.slice(-conversationLimits.postsMax)]))
}

export interface MarkerRow extends Row<'readMarkers'> {
  unreadCount: number
}

/** The member's own, with how many of the other's messages come after; what is deleted or hidden is none. */
export async function markersOf(
  database: Kysely<Tables>,
  memberId: string,
  ids: readonly string[],
): Promise<MarkerRow[]> {
  if (ids.length === 0) return []
  const rows = await database
    .selectFrom('readMarkers')
    .leftJoin('messages', (join) =>
      join
        .onRef('messages.conversationId', '=', 'readMarkers.conversationId')
        .onRef('messages.seq', '>', 'readMarkers.readUpTo')
        .onRef('messages.senderId', '!=', 'readMarkers.memberId')
        .on('messages.deletedAt', 'is', null)
        .on('messages.hiddenAt', 'is', null),
    )
    .where('readMarkers.memberId', '=', memberId)
    .where('readMarkers.conversationId', 'in', [...ids])
    .groupBy([
      'readMarkers.conversationId',
      'readMarkers.memberId',
      'readMarkers.readUpTo',
      'readMarkers.isMuted',
    ])
    .select([
      'readMarkers.conversationId',
      'readMarkers.memberId',
      'readMarkers.readUpTo',
      'readMarkers.isMuted',
    ])
    .select(({ fn }) => fn.count<number>('messages.id').as('unreadCount'))
    .execute()
  return rows.map((row) => ({ ...row, unreadCount: Number(row.unreadCount) }))
}

/** Conversations that the member began. */
export const openings = actsOf((database, { memberId, since }) =>
  database
    .selectFrom('conversations')
    .where('openedBy', '=', memberId)
    .where('createdAt', '>', since)
    .select('createdAt as at'),
)

/** Deletes both participants' stored responses that contain the conversation. */
export function deleteCallResponses(
  database: Kysely<Tables>,
  { id, memberA, memberB }: ConversationRow,
): Promise<void> {
  return deleteCallResponsesAbout(database, [memberA, memberB], id)
}
