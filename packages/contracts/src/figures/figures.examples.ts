import type { FeatureExamples } from '../example.ts'
import type { figureOperations } from './figures.operations.ts'

export const figureExamples: FeatureExamples<typeof figureOperations> = {
  title: 'Figures of the community',
  calls: {
    'figures.read': {
      summary: 'How the community is doing by week, in numbers without names; small ones are hidden',
      refusals: ['operators_only'],
      example: () => ({}),
    },
  },
}
