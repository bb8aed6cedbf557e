import { exampleId, type FeatureTexts } from '../../feature-parts/texts.ts'

export const safetyTexts: FeatureTexts<'safety'> = {
  title: 'To be left alone',
  calls: {
    'safety.block': {
      summary: 'Block a member: neither is there for the other any more, and nobody is told',
      refusals: ['not_found'],
      example: () => ({ userId: exampleId }),
    },
    'safety.unblock': {
      summary: 'Take a block back',
      refusals: ['not_found'],
      example: () => ({ userId: exampleId }),
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
      example: () => ({
        subject: 'member',
        subjectId: exampleId,
        reason: 'spam',
        words: 'The same ad again.',
      }),
    },
  },
}
