/**
 * Deletes a departing member's messages. The other participant keeps the conversation, with a person in it who has no
 * profile.
 */
import { memberIdsOf } from '@porchlight/contracts/conversations/conversations.rows'
import { memberAudience } from '@porchlight/contracts/sync/audiences'
import type { Transaction } from '../../database/transactions/transact.ts'
import { afterPosts, type RemovalRules } from '../../feature-parts/removal.ts'
import {
  type ConversationRow,
  conversationsOf,
  deleteCallResponses,
  otherIn,
} from '../conversations/conversations.queries.ts'
import { touchMessage } from './messages.operations.ts'

/** Each is touched for the one who stays, with its conversation. */
const messagesAtOnce = 90

/**
 * Removes a member from one of their conversations.
 * @returns whether there was anything to do; false when they have left all
 */
async function removeFromConversations(transaction: Transaction, memberId: string): Promise<boolean> {
  const { database, now } = transaction
  const [conversation] = await conversationsOf(database, memberId)
  if (!conversation) return false
  if (otherIn(conversation, memberId) === nobodyIn(conversation)) {
    // The other member left before, so no one needs the conversation any more. It is deleted with all its messages.
    await database.deleteFrom('conversations').where('id', '=', conversation.id).execute()
    return true
  }
  const ownMessages = await database
    .selectFrom('messages')
    .where('conversationId', '=', conversation.id)
    .where('senderId', '=', memberId)
    .orderBy('seq')
    .limit(messagesAtOnce)
    .selectAll()
    .execute()
  if (ownMessages.length === 0) {
    await removeMemberId(transaction, conversation, memberId)
    return true
  }
  const ids = ownMessages.map(({ id }) => id)
  await database
    .updateTable('messages')
    .set({ content: '', photo: null, photoShown: null, deletedAt: now, senderId: nobodyIn(conversation) })
    .where('id', 'in', ids)
    .execute()
  for (const message of ownMessages) touchMessage(transaction, conversation, message)
  return true
}

/**
 * Returns the id that stands for a member who left. It is the conversation's own id, which no member has, so that it
 * differs from that of every other member who left.
 */
function nobodyIn({ id }: ConversationRow): string {
  return id
}

async function removeMemberId(
  { database, touch, touchLater }: Transaction,
  conversation: ConversationRow,
  memberId: string,
): Promise<void> {
  const otherId = otherIn(conversation, memberId)
  const [memberA, memberB] = memberIdsOf(nobodyIn(conversation), otherId)
  const { id, openedBy } = conversation
  await deleteCallResponses(database, conversation)
  await database
    .updateTable('conversations')
    .set({ memberA, memberB, openedBy: openedBy === memberId ? null : openedBy })
    .where('id', '=', id)
    .execute()
  // With the member's row the block is gone that hid the other member's own messages from them.
  const remaining = await database
    .selectFrom('messages')
    .where('conversationId', '=', id)
    .select('id')
    .execute()
  for (const message of remaining) touchLater('messages', message.id, memberAudience(otherId))
  touch('conversations', id, memberAudience(otherId))
  touch('readMarkers', id, memberAudience(otherId))
}

const rule = afterPosts(removeFromConversations)

export const messageRemoval = { conversations: rule, messages: rule } satisfies RemovalRules
