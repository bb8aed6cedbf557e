import type { FeatureExamples } from '../example.ts'
import type { explorationOperations } from './exploration.operations.ts'

export const explorationExamples: FeatureExamples<typeof explorationOperations> = {
  title: 'Exploring',
  calls: {
    'exploration.progress': {
      summary: 'How far one is with exploring, for premium members',
      refusals: ['premium_only'],
      example: () => ({}),
    },
    'exploration.record': {
      summary:
        'Count a visit of a place, once a day of the community. What is done by another call counts by itself, and is a repeat here',
      refusals: ['not_found', 'too_many'],
      example: ({ idOf }) => ({
        activityType: 'place_visit',
        thirdPlaceId: idOf('place'),
        metadata: { category: 'cafe', zipCode: '90026' },
      }),
    },
    'exploration.celebrate': {
      summary: 'Take it on this device to show the achievements that are new: each is given out once',
      refusals: ['premium_only'],
      example: () => ({}),
    },
    'exploration.set': {
      summary: 'Hide exploring altogether, or show it again; while it is hidden nothing is counted',
      refusals: [],
      example: () => ({ isHidden: true }),
    },
  },
}
