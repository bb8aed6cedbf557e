import type { ResponseNamed } from '@porchlight/contracts/operations'
import { createId } from '@porchlight/contracts/values/id'
import { expect } from 'vitest'
import { exampleId } from '../../../feature-parts/texts.ts'
import type { CallsOf, TriedRows } from '../../../role-matrix/example-calls.factory.ts'
import type { Fixture, Visitor } from '../../../role-matrix/fixture.factory.ts'
import { addNeighbour } from '../../conversations/conversations.factory.ts'
import { prepareHelp } from '../steps.calls.factory.ts'
import { addHelp } from './ratings.factory.ts'
import { ratingsView } from './ratings.view.ts'

const ratingBody = { rating: 5, review: 'On time, and with a smile.' }

/** Adds a new help with Orla; a visitor without a session tries one of hers. */
function ownHelp({ porch, orla, helpOfOthers }: Fixture, { member }: Visitor): Promise<string> | string {
  return member ? addHelp(porch, { authorId: orla.author.id, helperId: member.id }) : helpOfOthers
}

export const ratingCalls: Pick<CallsOf<'help'>, 'help.rate' | 'help.reviews'> = {
  'help.rate': {
    openTo: 'members',
    prepareExample: prepareHelp('completed'),
    examples: [
      {
        what: 'a help of theirs',
        about: 'their own',
        args: async (fixture, visitor) => ({ id: await ownHelp(fixture, visitor), ...ratingBody }),
      },
      {
        what: 'a help of theirs, otherwise than before',
        about: 'one whom they have thanked already',
        args: async (fixture, visitor) => {
          const id = await ownHelp(fixture, visitor)
          if (visitor.member) await visitor.call('POST', `/api/posts/${id}/rating`, { body: ratingBody })
          return { id, ...ratingBody, rating: 1 }
        },
      },
      {
        what: 'a help of others',
        about: 'another’s, which they may not know of',
        args: ({ helpOfOthers }) => ({ id: helpOfOthers, ...ratingBody }),
      },
      {
        what: 'somebody who is not the other of the two',
        about: 'another’s, which they may not know of',
        args: async (fixture, visitor) => ({
          id: await ownHelp(fixture, visitor),
          ratedId: fixture.zenobia.author.id,
          ...ratingBody,
        }),
      },
      {
        what: 'an offer that nobody took up',
        about: 'another’s, which they may not know of',
        args: ({ orla }) => ({ id: String(orla.offer), ...ratingBody }),
      },
      { what: 'what never was', about: 'nobody’s', args: () => ({ id: createId(), ...ratingBody }) },
    ],
  },
  'help.reviews': {
    openTo: 'members',
    prepareExample: (_call, { porch }) => addNeighbour(porch, { id: exampleId }),
    examples: [
      {
        what: 'of themselves',
        about: 'their own',
        args: ({ orla }, { member }) => ({ userId: member?.id ?? orla.author.id }),
        shows: (response, _fixture, { member }) => {
          const ids = (response as ResponseNamed<'help.reviews'>).map(({ reviewer }) => reviewer.id)
          expect(ids).not.toContain(member?.id)
        },
      },
      {
        what: 'of a neighbour',
        about: 'another’s, to read',
        args: ({ orla }) => ({ userId: orla.author.id }),
        shows: (response, { orla, rated }) => {
          const ids = new Set((response as ResponseNamed<'help.reviews'>).map(({ id }) => id))
          for (const { id, ratedId, isShown } of rated) {
            expect(ids.has(id)).toBe(ratedId === orla.author.id && isShown)
          }
        },
      },
      {
        what: 'of whom they have blocked',
        about: 'another’s, which they may not know of',
        args: ({ blocked: blockedIds }) => ({ userId: blockedIds.byVisitors }),
      },
      {
        what: 'of who organises meetups only',
        about: 'another’s, which they may not know of',
        args: ({ zenobia }) => ({ userId: zenobia.author.id }),
      },
      { what: 'of nobody', about: 'nobody’s', args: () => ({ userId: createId() }) },
    ],
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
