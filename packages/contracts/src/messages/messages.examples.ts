import type { FeatureExamples } from '../example.ts'
import type { messageOperations } from './messages.operations.ts'

export const messageExamples: FeatureExamples<typeof messageOperations> = {
  title: 'Messages',
  calls: {
    'messages.send': {
      summary: 'Write into one of your conversations',
      refusals: ['not_found', 'id_taken', 'wait_for_answer', 'prove_email'],
      example: ({ idOf }) => ({
        conversationId: idOf('conversation'),
        content: 'Is Saturday at ten fine with you?',
      }),
    },
    'messages.delete': {
      summary: 'Delete a message of your own; its place stays',
      refusals: ['not_found', 'not_yours'],
      example: ({ idOf }) => ({ id: idOf('ownMessage') }),
    },
    'messages.list': {
      summary: 'Messages of a conversation, the oldest first: the newest 50, or the 50 before one',
      refusals: ['not_found'],
      example: ({ idOf }) => ({ conversationId: idOf('conversation'), before: '51' }),
    },
  },
}
