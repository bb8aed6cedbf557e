import type { FeatureExamples } from '../example.ts'
import type { mapOperations } from './map.operations.ts'

export const mapExamples: FeatureExamples<typeof mapOperations> = {
  title: 'Map',
  calls: {
    'map.nearby': {
      summary:
        'Requests, meetups and places that are on the map, for premium members, the nearest first: at most 2,000. Requests are at the middle of a cell of about a kilometer',
      refusals: ['premium_only'],
      example: () => ({}),
    },
  },
}
