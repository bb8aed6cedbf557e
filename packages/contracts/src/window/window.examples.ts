import type { FeatureExamples } from '../example.ts'
import type { windowOperations } from './window.operations.ts'

export const windowExamples: FeatureExamples<typeof windowOperations> = {
  title: 'The window',
  calls: {
    'window.read': {
      summary: 'The posts that hang in the community’s window, for people who are no members',
      refusals: ['not_found'],
      example: () => ({}),
    },
  },
}
