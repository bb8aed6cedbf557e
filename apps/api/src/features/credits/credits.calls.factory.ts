import { shownExample } from '@porchlight/contracts/examples'
import type { ResponseNamed } from '@porchlight/contracts/operations'
import { createId } from '@porchlight/contracts/values/id'
import { expect } from 'vitest'
import type { CallsOf, RowsOf } from '../../role-matrix/example-calls.factory.ts'
import type { Fixture, Visitor } from '../../role-matrix/fixture.factory.ts'
import { addStranger } from '../meetups/meetups.factory.ts'
import { addCredits } from './credits.factory.ts'
import { creditEntriesView } from './credits.view.ts'

/** Something they can give. */
async function gift({ testApp }: Fixture, { member }: Visitor, toUserId: string) {
  if (member) await addCredits(testApp, member.id, 1)
  return { ...shownExample('credits.gift', 0), id: createId(), toUserId }
}

/** Returns a gift that the member gave before. Visitors without a session try one that does not exist. */
async function giveGift(fixture: Fixture, visitor: Visitor) {
  const { id, ...body } = await gift(fixture, visitor, fixture.orla.author.id)
  if (visitor.member) await visitor.call('POST', '/api/credits/gift', { body: { id, ...body } })
  return { id, ...body }
}

export const creditCalls: CallsOf<'credits'> = {
  'credits.gift': {
    examples: [
      {
        what: 'to a neighbor',
        about: 'another’s, to read',
        args: (fixture, visitor) => gift(fixture, visitor, fixture.orla.author.id),
        shows: (response, { orla }, { member }) =>
          expect(response).toMatchObject({ fromUserId: member?.id, toUserId: orla.author.id, amount: 1 }),
      },
      { what: 'once more', about: 'their own', args: giveGift },
      {
        what: 'another one under the same id',
        about: 'an id that is their own already',
        args: async (fixture, visitor) => ({ ...(await giveGift(fixture, visitor)), amount: 2 }),
      },
      {
        what: 'under the id of another’s gift',
        about: 'an id that is another’s already',
        args: async (fixture, visitor) => ({
          ...(await gift(fixture, visitor, fixture.orla.author.id)),
          id: fixture.giftOfOrla,
        }),
      },
      {
        what: 'to whom they have blocked',
        about: 'another’s, which they may not know of',
        args: (fixture, visitor) => gift(fixture, visitor, fixture.blockedIds.byVisitors),
      },
      {
        what: 'to somebody they were told nothing of',
        about: 'another’s, to read',
        args: async (fixture, visitor) => gift(fixture, visitor, await addStranger(fixture.testApp)),
      },
      {
        what: 'to themselves',
        about: 'nobody’s',
        args: (fixture, visitor) => gift(fixture, visitor, visitor.member?.id ?? createId()),
      },
      {
        what: 'to nobody',
        about: 'nobody’s',
        args: (fixture, visitor) => gift(fixture, visitor, createId()),
      },
    ],
  },
  'credits.gifts': {
    examples: [
      {
        what: 'theirs',
        about: 'their own',
        args: () => ({}),
        shows: (response, { giftOfOrla }, { member }) => {
          for (const each of response as ResponseNamed<'credits.gifts'>) {
            expect([each.fromUserId, each.toUserId]).toContain(member?.id)
            expect(each.id).not.toBe(giftOfOrla)
          }
        },
      },
    ],
  },
  'credits.giveBonuses': {
    openTo: 'operators',
    examples: [
      {
        what: 'of this month',
        about: 'nothing of anybody’s',
        args: () => ({}),
        shows: (response) => expect(response).toEqual({ processed: expect.any(Number) }),
      },
    ],
  },
}

export const creditRows: RowsOf<'credits'> = {
  creditEntries: {
    view: creditEntriesView,
    ids: ({ entries }) => entries.map(({ id }) => id),
    // Entries since then go to the member whose account it is; those of another account are never in the view.
    mayHave: ({ id }, viewerId, { entries }) => {
      const knownEntry = entries.find((each) => each.id === id)
      return knownEntry === undefined || knownEntry.memberId === viewerId
    },
  },
}
