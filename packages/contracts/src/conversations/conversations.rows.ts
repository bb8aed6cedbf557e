/** Makes the rows of a conversation: the device predicts them, and the server stores and shows them. */
import type { Message } from '../messages/messages.schema.ts'
import type { Id } from '../values/id.ts'
import { truncate } from '../values/text/text.ts'
import { type Conversation, conversationLimits, type ReadMarker } from './conversations.schema.ts'

/** Returns the two ids in the order in which both sides store them. */
export function memberIdsOf(firstId: Id, otherId: Id): [Id, Id] {
  return firstId < otherId ? [firstId, otherId] : [otherId, firstId]
}

/** Returns the row of a pair that has not written yet. */
export function newConversation(id: Id, [firstId, otherId]: [Id, Id], createdAt: string): Conversation {
  return {
    id,
    memberIds: memberIdsOf(firstId, otherId),
    lastMessage: null,
    posts: [],
    createdAt,
  }
}

export function newReadMarker(id: Id): ReadMarker {
  return { id, readUpTo: 0, unreadCount: 0, isMuted: false }
}

/** Returns the beginning of the last message, for the list. */
export function lastMessageOf({
  id,
  senderId,
  content,
  photo,
  createdAt,
}: Pick<Message, 'id' | 'senderId' | 'content' | 'photo' | 'createdAt'>): NonNullable<
  Conversation['lastMessage']
> {
  return {
    id,
    senderId,
    content: truncate(content, conversationLimits.previewLengthMax),
    ...(photo ? { hasPhoto: true } : {}),
    createdAt,
  }
}

/**
 * Returns the marker moved forward; of two positions the further one counts. All messages after a member's own marker
 * are from the other participant, because writing a message moves the marker past it.
 */
export function readUpTo(marker: ReadMarker, upTo: number): ReadMarker {
  const read = upTo - marker.readUpTo
  if (read <= 0) return marker
  return { ...marker, readUpTo: upTo, unreadCount: Math.max(0, marker.unreadCount - read) }
}
