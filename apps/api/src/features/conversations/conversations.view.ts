/** The view of a conversation for its two members. No other member sees that it exists. */
import { lastMessageOf, newConversation } from '@porchlight/contracts/conversations/conversations.rows'
import { conversationIdOf } from '@porchlight/contracts/conversations/conversations.rules'
import type {
  Conversation,
  ConversationResponse,
} from '@porchlight/contracts/conversations/conversations.schema'
import { photoUrl } from '@porchlight/contracts/files/files.rules'
import type { Photo } from '@porchlight/contracts/files/files.schema'
import type { Person } from '@porchlight/contracts/members/members.schema'
import type { TableName } from '@porchlight/contracts/sync/tables'
import { toIso } from '@porchlight/contracts/values/time'
import type { Kysely } from 'kysely'
import type { Row, Tables } from '../../database/schema/tables.ts'
import {
  type BetweenTwo,
  type HiddenRows,
  hideRowsWhere,
  type RowToSend,
} from '../../feature-parts/between-two.ts'
import type { TablesOf, View } from '../../feature-parts/views.ts'
import { nobody } from '../../feature-parts/views.ts'
import { photoIn } from '../files/files.view.ts'
import { membersById } from '../members/members.queries.ts'
import { personView } from '../members/members.view.ts'
import {
  type CardRow,
  type ConversationRow,
  cardsIn,
  lastMessages,
  markersOf,
  ownConversationsById,
} from './conversations.queries.ts'

/**
 * Returns the text of a message. It is empty after a deletion. A text that an operator hid is empty, except for its
 * sender.
 */
export function contentFor(
  { content, senderId, hiddenAt }: Pick<Row<'messages'>, 'content' | 'senderId' | 'hiddenAt'>,
  viewerId: string,
): string {
  return hiddenAt === null || senderId === viewerId ? content : ''
}

/** Returns the photo like `contentFor` returns the text; a deleted message has none. */
export function photoFor(row: Row<'messages'>, viewerId: string): Photo | undefined {
  return row.hiddenAt === null || row.senderId === viewerId ? photoIn(row) : undefined
}

function lastMessageFor(
  row: Row<'messages'> | undefined,
  viewerId: string,
): NonNullable<Conversation['lastMessage']> | null {
  if (!row) return null
  const { id, senderId, createdAt } = row
  return lastMessageOf({
    id,
    senderId,
    content: contentFor(row, viewerId),
    photo: photoFor(row, viewerId),
    createdAt: toIso(createdAt),
  })
}

export const conversationsView: View<'conversations'> = async (database, { memberId }, ids) => {
  const rows = await ownConversationsById(database, memberId, ids)
  const ownIds = rows.map(({ id }) => id)
  const [last, cards] = [await lastMessages(database, ownIds), await cardsIn(database, ownIds)]
  return new Map(
    rows.map(({ id, memberA, memberB, createdAt }) => {
      const visibleCards = (cards.get(id) ?? []).filter((card) => isCardFor(card, memberId))
      const posts = visibleCards.map(({ postId, title, type, status }) => ({ postId, title, type, status }))
      const lastMessage = lastMessageFor(last.get(id), memberId)
      return [id, { ...newConversation(id, [memberA, memberB], toIso(createdAt)), lastMessage, posts }]
    }),
  )
}

/** An operator hid the post, title and all, but for who wrote it. */
function isCardFor({ hiddenAt, authorId }: CardRow, viewerId: string): boolean {
  return hiddenAt === null || authorId === viewerId
}

export const readMarkersView: View<'readMarkers'> = async (database, { memberId }, ids) => {
  const rows = await markersOf(database, memberId, ids)
  return new Map(
    rows.map(({ conversationId, readUpTo, unreadCount, isMuted }) => [
      conversationId,
      { id: conversationId, readUpTo, unreadCount, isMuted: isMuted === 1 },
    ]),
  )
}

/** Hides what belongs to a conversation of the viewer with a blocked member. */
export function hideByConversation<Name extends TableName>(
  conversationOf: (row: RowToSend<Name>) => string | undefined,
): HiddenRows<Name> {
  return async (rows, blocks) => {
    const { viewerId, blockedIds } = blocks
    const ids = new Set<string | undefined>(
      [...blockedIds].map((otherId) => conversationIdOf(viewerId, otherId)),
    )
    return hideRowsWhere<Name>((row) => ids.has(conversationOf(row)))(rows, blocks)
  }
}

/** Returns the declaration of conversations, and of the viewers' markers in them, which have the same ids. */
function conversationBetweenTwo<Name extends 'conversations' | 'readMarkers'>(): BetweenTwo<Name> {
  return {
    rowsAbout: async (_database, { viewerId, otherId }) => [{ id: conversationIdOf(viewerId, otherId) }],
    hiddenRows: hideByConversation(({ id }) => id),
  }
}

export const conversationTables: TablesOf<'conversations'> = {
  conversations: {
    view: conversationsView,
    people: ({ memberIds }) => memberIds,
    betweenTwo: conversationBetweenTwo(),
  },
  readMarkers: { view: readMarkersView, people: nobody, betweenTwo: conversationBetweenTwo() },
}

/** Returns conversations in the form of the specification's calls. A member who left has no name there. */
export async function conversationResponses(
  database: Kysely<Tables>,
  viewerId: string,
  rows: readonly ConversationRow[],
): Promise<ConversationResponse[]> {
  const ids = rows.map(({ id }) => id)
  const last = await lastMessages(database, ids)
  const markers = new Map(
    (await markersOf(database, viewerId, ids)).map((marker) => [marker.conversationId, marker]),
  )
  const memberIds = rows.flatMap(({ memberA, memberB }) => [memberA, memberB])
  const members = await membersById(database, [...new Set(memberIds)])
  const people = new Map(members.map((member) => [member.id, personView(member)]))
  return rows.map(({ id, memberA, memberB }) => {
    const lastMessage = lastMessageFor(last.get(id), viewerId)
    return {
      id,
      participant1: participant(memberA, people),
      participant2: participant(memberB, people),
      lastMessage: lastMessage && { content: lastMessage.content, createdAt: lastMessage.createdAt },
      unreadCount: markers.get(id)?.unreadCount ?? 0,
    }
  })
}

const leftMember = { firstName: 'A neighbor', lastName: '', photo: undefined }

function participant(id: string, people: ReadonlyMap<string, Person>): ConversationResponse['participant1'] {
  const { firstName, lastName, photo } = people.get(id) ?? leftMember
  return { id, firstName, lastName, profileImageUrl: photoUrl(photo) }
}
