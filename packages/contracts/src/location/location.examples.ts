import type { FeatureExamples } from '../example.ts'
import type { locationOperations } from './location.operations.ts'

export const locationExamples: FeatureExamples<typeof locationOperations> = {
  title: 'Where things are',
  calls: {
    'location.geocode': {
      summary: 'Where a ZIP code is; an unknown one is answered without success',
      refusals: [],
      example: () => ({ zipCode: '90026' }),
    },
    'location.search': {
      summary: 'Addresses of the community’s places and meetups, by what is typed',
      refusals: [],
      example: () => ({ query: 'echo park' }),
    },
  },
}
