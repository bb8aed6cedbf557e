import type { FeatureExamples } from '../example.ts'
import type { conversationOperations } from './conversations.operations.ts'

export const conversationExamples: FeatureExamples<typeof conversationOperations> = {
  title: 'Conversations',
  calls: {
    'conversations.open': {
      summary: 'Make sure that there is a conversation with a member, or with the poster of a post',
      refusals: ['not_found', 'wait_for_answer', 'prove_email'],
      example: ({ idOf }) => ({ userId: idOf('neighbor') }),
    },
    'conversations.read': {
      summary: 'Say up to which message you have read; of two the further one stands',
      refusals: ['not_found'],
      example: ({ idOf }) => ({ conversationId: idOf('conversation'), upTo: 1 }),
    },
    'conversations.mute': {
      summary: 'Mute a conversation, or let it be heard again',
      refusals: ['not_found'],
      example: ({ idOf }) => ({ conversationId: idOf('conversation'), isMuted: true }),
    },
    'conversations.list': {
      summary: 'Your conversations, the newest message first',
      refusals: [],
      example: () => ({}),
    },
  },
}
