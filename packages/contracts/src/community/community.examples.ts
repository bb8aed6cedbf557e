import type { FeatureExamples } from '../example.ts'
import type { communityOperations } from './community.operations.ts'

export const communityExamples: FeatureExamples<typeof communityOperations> = {
  title: 'The community',
  calls: {
    'community.about': {
      summary: 'What the community is called and how one may sign in',
      refusals: [],
      example: () => ({}),
    },
    'community.activity': {
      summary: 'What happened lately',
      refusals: [],
      example: () => ({}),
    },
    'community.page': {
      summary: 'The terms or the privacy notice, as HTML',
      refusals: [],
      example: () => ({ page: 'terms' }),
    },
  },
}
