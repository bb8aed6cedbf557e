/** Conversations and their messages for tests. */

import {
  lastMessageOf,
  newConversation,
  newReadMarker,
} from '@porchlight/contracts/conversations/conversations.rows'
import { conversationIdOf } from '@porchlight/contracts/conversations/conversations.rules'
import type { Conversation, ReadMarker } from '@porchlight/contracts/conversations/conversations.schema'
import type { Message } from '@porchlight/contracts/messages/messages.schema'
import { operations } from '@porchlight/contracts/operations'
import { createId } from '@porchlight/contracts/values/id'
import { toIso } from '@porchlight/contracts/values/time'
import type { NewEntry } from '../../sync/outbox/new-entry.factory.ts'

interface WrittenMessage {
  conversations: Conversation[]
  messages: Message[]
  readMarkers: ReadMarker[]
}

/**
 * Returns the rows of a conversation on a device. Each line has the sender's index in the pair and the text; the
 * messages are a minute apart.
 */
export function aConversation(
  [firstId, other]: [string, string],
  messageLines: readonly (readonly [0 | 1, string])[],
  { marker = {}, until = Date.now() - 60_000 }: { marker?: Partial<ReadMarker>; until?: number } = {},
): WrittenMessage {
  const id = conversationIdOf(firstId, other)
  const from = until - messageLines.length * 60_000
  const messages = messageLines.map(
    ([speaker, content], index): Message => ({
      id: createId(from + index * 60_000),
      conversationId: id,
      senderId: speaker === 0 ? firstId : other,
      seq: index + 1,
      content,
      createdAt: toIso(from + index * 60_000),
    }),
  )
  const last = messages.at(-1)
  return {
    conversations: [
      {
        ...newConversation(id, [firstId, other], toIso(from)),
        lastMessage: last ? lastMessageOf(last) : null,
      },
    ],
    messages,
    readMarkers: [{ ...newReadMarker(id), readUpTo: messageLines.length, ...marker }],
  }
}

/** Several of them on one device. */
export function together(...all: WrittenMessage[]): WrittenMessage {
  return {
    conversations: all.flatMap(({ conversations }) => conversations),
    messages: all.flatMap(({ messages }) => messages),
    readMarkers: all.flatMap(({ readMarkers }) => readMarkers),
  }
}

/** Returns an outbox entry that sends a message. */
export function sending(conversationId: string, content: string, id = createId()): NewEntry<'messages.send'> {
  return {
    name: 'messages.send',
    version: operations['messages.send'].version,
    args: { id, conversationId, content },
  }
}
