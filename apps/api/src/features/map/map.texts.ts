import type { FeatureTexts } from '../../feature-parts/texts.ts'

export const mapTexts: FeatureTexts<'map'> = {
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
