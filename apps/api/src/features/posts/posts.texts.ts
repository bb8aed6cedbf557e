import { dayMs, toIso } from '@porchlight/contracts/values/time'
import { exampleId, type NounTexts } from '../../nouns/texts.ts'

export const postTexts: NounTexts<'posts'> = {
  title: 'Requests, offers and meetups',
  calls: {
    'posts.create': {
      summary: 'Post a request, an offer or a meetup',
      refusals: [
        'profile_incomplete',
        'credits_missing',
        'credits_paused',
        'request_limit',
        'id_taken',
        'date_passed',
      ],
      example: (now) => ({
        id: exampleId,
        type: 'offer',
        title: 'Soup for two',
        description: 'A pot too many, still warm.',
        dateNeeded: toIso(Math.floor(now / dayMs + 365) * dayMs),
      }),
    },
    'posts.withdraw': {
      summary: 'Take your own open post back; the credit of a request returns',
      refusals: ['not_found', 'not_yours', 'not_open', 'credits_paused'],
      example: () => ({ id: exampleId }),
    },
    'posts.get': {
      summary: 'One post, as far as you may see it; a meetup without its organizer',
      refusals: ['not_found'],
      example: () => ({ id: exampleId }),
    },
    'posts.list': {
      summary: 'Open posts, the newest first',
      refusals: [],
      example: () => ({ type: 'offer' }),
    },
    'posts.categories': {
      summary: 'The categories of help, each with its subcategories',
      refusals: [],
      example: () => ({}),
    },
  },
}
