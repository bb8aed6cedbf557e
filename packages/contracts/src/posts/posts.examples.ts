import type { FeatureExamples } from '../example.ts'
import { dayMs, toIso } from '../values/time.ts'
import type { postOperations } from './posts.operations.ts'

export const postExamples: FeatureExamples<typeof postOperations> = {
  title: 'Requests, offers and meetups',
  calls: {
    'posts.create': {
      summary: 'Post a request or an offer, with its timeNeeded, or a meetup',
      refusals: [
        'profile_incomplete',
        'credits_missing',
        'credits_paused',
        'request_limit',
        'id_taken',
        'date_passed',
        'not_found',
        'coordinators_only',
      ],
      example: ({ now, newId }) => ({
        id: newId(),
        type: 'offer',
        title: 'Soup for two',
        description: 'A pot too many, still warm.',
        dateNeeded: toIso(Math.floor(now / dayMs + 365) * dayMs),
        timeNeeded: '18:30',
      }),
    },
    'posts.withdraw': {
      summary:
        'Take your own post back, until the help began, or call your meetup off; the credit of a request returns',
      refusals: ['not_found', 'not_yours', 'not_open', 'wrong_step', 'on_hold', 'credits_paused'],
      example: ({ idOf }) => ({ id: idOf('ownPost'), word: 'My sister comes by after all.' }),
    },
    'posts.edit': {
      summary:
        'Change your own request or offer, as long as nobody has taken it up, or time and place of your own meetup; all who come are told',
      refusals: ['not_found', 'not_yours', 'not_open', 'wrong_step', 'date_passed'],
      example: ({ idOf }) => ({ id: idOf('ownPost'), title: 'Soup for three' }),
    },
    'posts.get': {
      summary: 'One post, as far as you may see it; a meetup with its organizer for those who go',
      refusals: ['not_found'],
      example: ({ idOf }) => ({ id: idOf('post') }),
    },
    'posts.list': {
      summary:
        'Open posts, the newest first; with `limit`, and with `before` the last one of a page, in pages: one that is not full is the last',
      refusals: ['not_found'],
      example: () => ({ type: 'offer' }),
    },
    'posts.categories': {
      summary: 'The categories of help, each with its subcategories',
      refusals: [],
      example: () => ({}),
    },
  },
}
