import { assert } from '@porchlight/contracts/errors/assert'
import { Refused } from '@porchlight/contracts/errors/refusals'
import {
  messageIssues,
  messageRetention,
  writtenContent,
} from '@porchlight/contracts/messages/messages.rules'
import type { Message } from '@porchlight/contracts/messages/messages.schema'
import type { ArgsNamed } from '@porchlight/contracts/operations'
import { memberAudience } from '@porchlight/contracts/sync/audiences'
import { toIso } from '@porchlight/contracts/values/time'
import type { Kysely } from 'kysely'
import type { Tables } from '../../database/schema/tables.ts'
import type { Transaction } from '../../database/transactions/transact.ts'
import type { HandlersOf, WriteContext } from '../../feature-parts/handlers.ts'
import { moveMarker } from '../conversations/conversations.operations.ts'
import {
  type ConversationRow,
  conversationById,
  conversationFor,
  deleteCallResponses,
  otherIn,
} from '../conversations/conversations.queries.ts'
import { namedPhoto } from '../files/files.queries.ts'
import { membersById } from '../members/members.queries.ts'
import { noteNews } from '../notifications/schedule-delivery.operations.ts'
import { refuseUnlessCanWrite } from '../writing/may-write.queries.ts'
import { type MessageRow, messageById, ownMessagesById, pageOfMessages } from './messages.queries.ts'
import { messageFor } from './messages.view.ts'

export interface MessageSettings {
  reader: Kysely<Tables>
  onStored: OnStored
}

/** Runs after the commit, and only then. */
export type OnStored = (message: MessageRow, conversation: ConversationRow) => void

export function messageOperations(settings: MessageSettings): HandlersOf<'messages'> {
  return {
    'messages.send': {
      requires: ['verifiedEmail'],
      perDay: ['messages'],
      isDone: isStored,
      apply: (context, args) => storeMessage(context, args, settings),
      response: respondWithMessage,
    },
    'messages.delete': { apply: deleteMessage, response: respondWithMessage },
    'messages.list': async ({ memberId }, { conversationId, before }) => {
      assert(memberId, 'a list without a viewer')
      const conversation = await conversationFor(settings.reader, memberId, conversationId)
      if (!conversation) throw new Refused('not_found')
      const page = await pageOfMessages(
        settings.reader,
        conversationId,
        before === undefined ? undefined : Number(before),
      )
      return page.map((row) => messageFor(row, memberId))
    },
  }
}

async function respondWithMessage(
  { transaction: { database }, memberId }: Pick<WriteContext, 'transaction' | 'memberId'>,
  { id }: { id: string },
): Promise<Message> {
  const [message] = await ownMessagesById(database, memberId, [id])
  if (!message) throw new Refused('not_found')
  return messageFor(message, memberId)
}

type NewMessage = ArgsNamed<'messages.send'> & { id: string }

/** Returns whether the message was stored before. */
export async function isStored(
  { transaction: { database }, memberId: senderId }: Pick<WriteContext, 'transaction' | 'memberId'>,
  { id, conversationId, content, photo = null }: NewMessage,
): Promise<boolean> {
  const knownMessage = await messageById(database, id)
  if (!knownMessage) return false
  const messageFields = { senderId, conversationId, content: writtenContent(content), photo }
  if (!isSameMessage(knownMessage, messageFields)) throw new Refused('id_taken')
  return true
}

/** Stores a new message. The right to write is checked now, even when the message was written earlier. */
export async function storeMessage(
  { transaction, memberId }: WriteContext,
  { id, conversationId, content: typedContent, photo = null }: NewMessage,
  { onStored, unansweredPerDay }: { onStored: OnStored; unansweredPerDay?: number },
): Promise<void> {
  const { database, now } = transaction
  const content = writtenContent(typedContent)
  const issues = messageIssues({ content, photo })
  if (issues.length > 0) throw new Refused('invalid', { issues })
  const conversation = await conversationFor(database, memberId, conversationId)
  if (!conversation) throw new Refused('not_found')
  const otherId = otherIn(conversation, memberId)
  // A member who left reads no messages any more.
  if ((await membersById(database, [otherId])).length === 0) throw new Refused('not_found')
  await refuseUnlessCanWrite(transaction, { memberId, otherId, unansweredPerDay })

  const seq = conversation.lastSeq + 1
  const messageRow = { id, conversationId, senderId: memberId, seq, content, createdAt: now }
  const photoFields = await namedPhoto(database, memberId, photo)
  const row = { ...messageRow, deletedAt: null, hiddenAt: null, ...photoFields }
  await database.insertInto('messages').values(row).execute()
  await database
    .updateTable('conversations')
    .set({ lastSeq: seq, lastMessageAt: now })
    .where('id', '=', conversationId)
    .execute()
  touchMessage(transaction, conversation, row)
  transaction.touch('readMarkers', conversationId, memberAudience(otherId))
  // A member who writes has read all messages above.
  await moveMarker(transaction, { conversationId, memberId, upTo: seq })
  await noteNews(transaction, otherId)
  transaction.afterCommit(() => onStored(row, conversation))
}

/**
 * Returns true when both are the same message. A deleted one has lost its text, so only its other fields are compared.
 */
function isSameMessage(
  knownMessage: MessageRow,
  messageFields: Pick<MessageRow, 'senderId' | 'conversationId' | 'content' | 'photo'>,
): boolean {
  return (
    knownMessage.senderId === messageFields.senderId &&
    knownMessage.conversationId === messageFields.conversationId &&
    (knownMessage.deletedAt !== null ||
      (knownMessage.content === messageFields.content && knownMessage.photo === messageFields.photo))
  )
}

/** Updates the message and the conversation for both participants, since this may be its last message. */
export function touchMessage(
  { touch }: Transaction,
  { id, memberA, memberB }: ConversationRow,
  message: Pick<MessageRow, 'id' | 'createdAt'>,
): void {
  const until = messageRetention({ createdAt: toIso(message.createdAt) })
  for (const member of [memberA, memberB]) {
    touch('messages', message.id, memberAudience(member), { until })
    touch('conversations', id, memberAudience(member))
  }
}

/** Deletes the member's own message. Its row stays without its content, so that its place in the order is not lost. */
async function deleteMessage(
  { transaction, memberId }: WriteContext,
  { id }: ArgsNamed<'messages.delete'>,
): Promise<void> {
  const { database, now, touch } = transaction
  const [message] = await ownMessagesById(database, memberId, [id])
  const conversation = message && (await conversationFor(database, memberId, message.conversationId))
  if (!message || !conversation) throw new Refused('not_found')
  if (message.senderId !== memberId) throw new Refused('not_yours')
  if (message.deletedAt !== null) return
  await database
    .updateTable('messages')
    .set({ content: '', photo: null, photoShown: null, deletedAt: now })
    .where('id', '=', id)
    .execute()
  await deleteCallResponses(database, conversation)
  touchMessage(transaction, conversation, message)
  touch('readMarkers', conversation.id, memberAudience(otherIn(conversation, memberId)))
}

/**
 * Hides a message, for operators: its place stays, and its author still reads it. Returns whether the message exists.
 */
export async function hideMessage(transaction: Transaction, id: string, isHidden: boolean): Promise<boolean> {
  const { database, now, touch } = transaction
  const message = await messageById(database, id)
  const conversation = message && (await conversationById(database, message.conversationId))
  if (!conversation) return false
  const hiddenAt = isHidden ? now : null
  await database.updateTable('messages').set({ hiddenAt }).where('id', '=', id).execute()
  await deleteCallResponses(database, conversation)
  touchMessage(transaction, conversation, message)
  touch('readMarkers', conversation.id, memberAudience(otherIn(conversation, message.senderId)))
  return true
}
