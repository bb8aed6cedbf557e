/** The view of a message, for each of its two members. */
import type { Message } from '@porchlight/contracts/messages/messages.schema'
import { toIso } from '@porchlight/contracts/values/time'
import { nobody, type TablesOf, type View } from '../../feature-parts/views.ts'
import { contentFor, hideByConversation, photoFor } from '../conversations/conversations.view.ts'
import { type MessageRow, messagesBetween, ownMessagesById } from './messages.queries.ts'

/** Returns the message for this viewer. A message that an operator hid is there for its author, marked as hidden. */
export function messageFor(row: MessageRow, viewerId: string): Message {
  const { id, conversationId, senderId, seq, createdAt, deletedAt, hiddenAt } = row
  const isOwn = senderId === viewerId
  const photo = photoFor(row, viewerId)
  const isHidden = deletedAt !== null || (hiddenAt !== null && !isOwn)
  return {
    id,
    conversationId,
    senderId,
    seq,
    content: contentFor(row, viewerId),
    ...(photo ? { photo } : {}),
    createdAt: toIso(createdAt),
    ...(isHidden ? { hidden: true } : {}),
    ...(hiddenAt !== null && isOwn && !isHidden ? { hiddenByOperator: true } : {}),
  }
}

export const messagesView: View<'messages'> = async (database, { memberId }, ids) => {
  const rows = await ownMessagesById(database, memberId, ids)
  return new Map(rows.map((row) => [row.id, messageFor(row, memberId)]))
}

/** The table of messages. It refers to no people: the conversation contains the sender. */
export const messageTables: TablesOf<'messages'> = {
  messages: {
    view: messagesView,
    people: nobody,
    betweenTwo: {
      rowsAbout: messagesBetween,
      hiddenRows: hideByConversation(({ row }) => row?.conversationId),
    },
  },
}
