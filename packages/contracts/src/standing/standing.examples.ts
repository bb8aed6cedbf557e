import type { FeatureExamples } from '../example.ts'
import type { standingOperations } from './standing.operations.ts'

export const standingExamples: FeatureExamples<typeof standingOperations> = {
  title: 'What the operators decided about you',
  calls: {
    'standing.appeal': {
      summary: 'Answer what the operators decided about you, once for each decision',
      refusals: ['not_found', 'appeal_sent'],
      example: ({ idOf }) => ({
        decisionId: idOf('ownDecision'),
        text: 'I did not know that she had asked me to stop.',
      }),
    },
  },
}
