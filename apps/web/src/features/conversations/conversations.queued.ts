/** The queued operations of conversations: an entry for each one that may wait, with its effect on the device. */
import {
  newConversation,
  newReadMarker,
  readUpTo,
} from '@porchlight/contracts/conversations/conversations.rows'
import { shortName } from '@porchlight/contracts/members/members.rules'
import type { ArgsNamed } from '@porchlight/contracts/operations'
import { conversationOutboxTexts as texts } from '../../locales/en/conversations.outbox.ts'
import type { PredictionContext, RowChange } from '../../sync/outbox/queued-rules.ts'
import type { QueuedOf } from '../outbox/queued-operation.ts'

export const conversationQueued: QueuedOf<'conversations'> = {
  'conversations.open': {
    changes: openedConversation,
    makesRowIn: ['conversations', 'readMarkers'],
    // Messages written in the conversation wait behind this entry and are shown in the conversation.
    staysWhenRefused: true,
    kind: texts.opening,
    describe: ({ userId = '', postId = '' }, rowOf) => {
      const person = rowOf('people', userId)
      const post = rowOf('posts', postId)
      return {
        label: person ? texts.openingWith(shortName(person)) : texts.opening,
        tag: null,
        lines: post ? [post.title] : [],
      }
    },
    refused: (reason) => ({ title: texts.openRefused, description: reason }),
  },
  'conversations.read': {
    changes: ({ conversationId: id, upTo }) => [
      { table: 'readMarkers', id, change: (before) => (before ? readUpTo(before, upTo) : null) },
    ],
    makesRowIn: [],
    staysWhenRefused: false,
    quiet: ({ conversationId }) => conversationId,
  },
  'conversations.mute': {
    changes: ({ conversationId: id, isMuted }) => [
      { table: 'readMarkers', id, change: (before) => (before ? { ...before, isMuted } : null) },
    ],
    makesRowIn: [],
    staysWhenRefused: false,
    kind: texts.mute,
    describe: ({ isMuted }) => ({ label: texts.muting[`${isMuted}`], tag: null, lines: [] }),
    refused: (reason) => ({ title: texts.muteRefused, description: reason }),
  },
}

/**
 * Predicts the rows of a new conversation. The linked post is not predicted: the server creates it, and until then the
 * chat shows the post itself.
 */
function openedConversation(
  { conversationId: id, userId }: ArgsNamed<'conversations.open'>,
  { memberId, createdAt }: PredictionContext,
): RowChange[] {
  // Another program leaves the choice of the other member to the server.
  if (id === undefined || userId === undefined) return []
  return [
    {
      table: 'conversations',
      id,
      change: (before) => before ?? newConversation(id, [memberId, userId], createdAt),
    },
    { table: 'readMarkers', id, change: (before) => before ?? newReadMarker(id) },
  ]
}
