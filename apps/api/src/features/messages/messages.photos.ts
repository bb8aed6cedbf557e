/** Photos in a chat: only the two members of the conversation see them. */
import { conversationIdOf } from '@porchlight/contracts/conversations/conversations.rules'
import { createPhotoUse } from '../../feature-parts/photo-rows.ts'
import { conversationById } from '../conversations/conversations.queries.ts'
import { areBlocked } from '../safety/safety.queries.ts'
import { touchMessage } from './messages.operations.ts'

/**
 * The most messages at once, each for both participants and with its conversation: all of one change number are sent
 * together.
 */
const messagesAtOnce = 20

export const messagePhotos = createPhotoUse({
  table: 'messages',
  authorColumn: 'senderId',
  rowsAtOnce: messagesAtOnce,

  isSeen: async (database, viewer, { memberId, sha256 }) => {
    const isOwn = memberId === viewer.memberId
    if (!isOwn && (await areBlocked(database, viewer.memberId, memberId))) return false
    let query = database
      .selectFrom('messages')
      .where('photo', '=', sha256)
      .where('senderId', '=', memberId)
      .where('deletedAt', 'is', null)
      .limit(1)
      .select('id')
    if (!isOwn) {
      query = query
        .where('conversationId', '=', conversationIdOf(viewer.memberId, memberId))
        .where('hiddenAt', 'is', null)
    }
    return (await query.executeTakeFirst()) !== undefined
  },

  onShown: async (transaction, message) => {
    const conversation = await conversationById(transaction.database, message.conversationId)
    if (conversation) touchMessage(transaction, conversation, message)
  },
})
