import type { ResponseNamed } from '@porchlight/contracts/operations'
import { expect } from 'vitest'
import type { CallsOf, TriedRows } from '../../../role-matrix/example-calls.factory.ts'
import { helpThings } from '../steps.calls.factory.ts'
import { ratingsView } from './ratings.view.ts'

export const ratingCalls: CallsOf<'help'> = {
  'help.rate': {
    besides: [
      {
        what: 'a help of theirs, otherwise than before',
        about: 'one whom they have thanked already',
        args: async (fixture, visitor) => {
          const id = await helpThings.completedHelp.targets[0].id(fixture, visitor)
          if (visitor.member) {
            await visitor.call('POST', `/api/posts/${id}/rating`, { body: { rating: 5, review: 'On time.' } })
          }
          return { id, rating: 1 }
        },
      },
      {
        what: 'somebody who is not the other of the two',
        about: 'another’s, which they may not know of',
        args: ({ zenobia }) => ({ ratedId: zenobia.author.id }),
      },
    ],
  },
  'help.reviews': {
    shows: (response, { orla, rated }, { member }, { userId }) => {
      const reviews = response as ResponseNamed<'help.reviews'>
      if (userId === member?.id) expect(reviews.map(({ reviewer }) => reviewer.id)).not.toContain(userId)
      if (userId !== orla.author.id) return
      const ids = new Set(reviews.map(({ id }) => id))
      for (const { id, ratedId, isShown } of rated) {
        expect(ids.has(id)).toBe(ratedId === orla.author.id && isShown)
      }
    },
  },
}

export const ratingRows: TriedRows<'ratings'> = {
  view: ratingsView,
  ids: ({ rated }) => rated.map(({ id }) => id),
  // Ratings by visitors since then are in their own view; a rating between other members is never in it.
  mayHave: ({ id }, viewerId, { rated }) => {
    const knownRating = rated.find((each) => each.id === id)
    if (!knownRating) return true
    return knownRating.raterId === viewerId || (knownRating.ratedId === viewerId && knownRating.isShown)
  },
}
