/** The queued operations of messages: an entry for each one that may wait, with its effect on the device. */
import { lastMessageOf } from '@porchlight/contracts/conversations/conversations.rows'
import { waitingPhoto } from '@porchlight/contracts/files/files.rules'
import { pendingSeq, writtenContent } from '@porchlight/contracts/messages/messages.rules'
import type { Message } from '@porchlight/contracts/messages/messages.schema'
import type { ArgsNamed } from '@porchlight/contracts/operations'
import { truncate } from '@porchlight/contracts/values/text/text'
import { messageOutboxTexts as texts } from '../../locales/en/messages.outbox.ts'
import type { PredictionContext, RowChange } from '../../sync/outbox/queued-rules.ts'
import type { QueuedOf } from '../outbox/queued-operation.ts'
import { deletedMessage } from './deleted-message.ts'

/** The maximum length of a message that stands for itself in a list; a longer one is shortened. */
const shownMax = 80

export const messageQueued: QueuedOf<'messages'> = {
  'messages.send': {
    changes: sentMessage,
    makesRowIn: ['messages'],
    staysWhenRefused: true,
    kind: texts.message,
    describe: ({ content, photo }) => {
      const text = writtenContent(content) || (photo ? texts.photo : '')
      return {
        label: text.length > shownMax ? `${truncate(text, shownMax)}…` : text,
        tag: { tone: 'neutral', text: texts.tag },
        lines: text.length > shownMax ? [text] : [],
      }
    },
    editor: () => import('./edit-message-entry.tsx'),
    waiting: texts.waiting,
    refused: (reason) => ({ title: texts.refused, description: reason }),
  },
  'messages.delete': {
    changes: ({ id }) => [
      {
        table: 'messages',
        id,
        change: (before) => (before ? deletedMessage(before) : null),
      },
    ],
    makesRowIn: [],
    staysWhenRefused: false,
    kind: texts.deletion,
    describe: () => ({ label: texts.deletion, tag: null, lines: [] }),
    refused: (reason) => ({ title: texts.deletionRefused, description: reason }),
  },
}

function sentMessage(
  { id, conversationId, content, photo: sha256 }: ArgsNamed<'messages.send'>,
  { memberId, createdAt }: PredictionContext,
): RowChange[] {
  // Another program leaves the id to the server. A predicted row could then not be recognized as the message that
  // arrives.
  if (id === undefined) return []
  const photo = waitingPhoto(sha256)
  const message: Message = {
    id,
    conversationId,
    senderId: memberId,
    seq: pendingSeq(createdAt),
    content: writtenContent(content),
    ...(photo ? { photo } : {}),
    createdAt,
  }
  return [
    // A row that the server has numbered stays: it may be here before the response to its own entry.
    { table: 'messages', id, change: (before) => before ?? message },
    {
      table: 'conversations',
      id: conversationId,
      // A refused one stays, and what was written since is newer.
      change: (before) =>
        before && !isNewer(before.lastMessage?.createdAt, createdAt)
          ? { ...before, lastMessage: lastMessageOf(message) }
          : (before ?? null),
    },
  ]
}

function isNewer(time: string | undefined, than: string): boolean {
  return time !== undefined && time > than
}
