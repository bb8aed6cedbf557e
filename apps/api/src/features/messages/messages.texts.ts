import { exampleId, type FeatureTexts } from '../../feature-parts/texts.ts'

export const messageTexts: FeatureTexts<'messages'> = {
  title: 'Messages',
  calls: {
    'messages.send': {
      summary: 'Write into one of your conversations',
      refusals: ['not_found', 'id_taken', 'wait_for_answer', 'prove_email'],
      example: () => ({ conversationId: exampleId, content: 'Is Saturday at ten fine with you?' }),
    },
    'messages.delete': {
      summary: 'Delete a message of your own; its place stays',
      refusals: ['not_found', 'not_yours'],
      example: () => ({ id: exampleId }),
    },
    'messages.list': {
      summary: 'Messages of a conversation, the oldest first: the newest 50, or the 50 before one',
      refusals: ['not_found'],
      example: () => ({ conversationId: exampleId, before: '51' }),
    },
  },
}
