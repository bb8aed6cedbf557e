/** Photos in a chat: only the two members of the conversation see them. */
import { conversationIdOf } from '@porchlight/contracts/conversations/conversations.rules'
import type { PhotoUse } from '../../feature-parts/photos.ts'
import { conversationById } from '../conversations/conversations.queries.ts'
import { areBlocked } from '../safety/safety.queries.ts'
import { touchMessage } from './messages.operations.ts'

/**
 * The most messages at once, each for both participants and with its conversation: all of one change number are sent
 * together.
 */
const messagesAtOnce = 20

export const messagePhotos: PhotoUse = {
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

  named: (database, photos) =>
    database
      .selectFrom('messages')
      .where('photo', 'in', [...new Set(photos.map(({ sha256 }) => sha256))])
      .select(['senderId as memberId', 'photo as sha256'])
      .distinct()
      .$narrowType<{ sha256: string }>()
      .execute(),

  arrived: async (transaction, { memberId, sha256 }, photoShown) => {
    const { database } = transaction
    const waitingMessages = database
      .selectFrom('messages')
      .where('photo', '=', sha256)
      .where('senderId', '=', memberId)
      .where('photoShown', 'is', null)
      .orderBy('id')
      .limit(messagesAtOnce)
      .select('id')
    const messages = await database
      .updateTable('messages')
      .set({ photoShown })
      .where('id', 'in', waitingMessages)
      .returningAll()
      .execute()
    for (const message of messages) {
      const conversation = await conversationById(database, message.conversationId)
      if (conversation) touchMessage(transaction, conversation, message)
    }
    return messages.length === messagesAtOnce
  },
}
