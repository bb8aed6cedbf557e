import type { NounTexts } from '../../nouns/texts.ts'

export const placeTexts: NounTexts<'places'> = {
  title: 'Third places',
  calls: {
    'places.featured': {
      summary: 'The featured places',
      refusals: [],
      example: () => ({}),
    },
    'places.list': {
      summary:
        'The third places: all of them for premium members, the first few of the public ones for others',
      refusals: [],
      example: () => ({}),
    },
  },
}
