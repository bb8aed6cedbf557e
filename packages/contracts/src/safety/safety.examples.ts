import type { FeatureExamples } from '../example.ts'
import type { safetyOperations } from './safety.operations.ts'

export const safetyExamples: FeatureExamples<typeof safetyOperations> = {
  title: 'To be left alone',
  calls: {
    'safety.block': {
      summary: 'Block a member: neither is there for the other any more, and nobody is told',
      refusals: ['not_found'],
      example: ({ idOf }) => ({ userId: idOf('neighbor') }),
    },
    'safety.unblock': {
      summary: 'Take a block back',
      refusals: ['not_found'],
      example: ({ idOf }) => ({ userId: idOf('neighbor') }),
    },
    'safety.met': {
      summary: 'Whom one met at meetups and has no row of any more: to be blocked or reported',
      refusals: [],
      example: () => ({}),
    },
    'safety.report': {
      summary:
        'Report a post, a message or a member to who runs the community; again, it adds to what is open',
      refusals: ['not_found', 'too_many', 'id_taken'],
      example: ({ idOf }) => ({
        subject: 'member',
        subjectId: idOf('neighbor'),
        reason: 'spam',
        words: 'The same ad again.',
      }),
    },
  },
}
