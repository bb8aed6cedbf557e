import { featuredMax } from '@porchlight/contracts/places/places.rules'
import { isPremium } from '@porchlight/contracts/plans/plans.rules'
import { expect } from 'vitest'
import { type Fixture, planOf } from '../../role-matrix/fixture.factory.ts'
import type { CallsOf, RowsOf } from '../../role-matrix/tried-calls.factory.ts'
import { placeTables } from './places.tables.ts'

export const placeCalls: CallsOf<'places'> = {
  'places.featured': {
    openTo: 'anyone',
    examples: [
      { what: 'the featured ones', about: 'nothing of anybody’s', args: () => ({}), shows: showsNoAdder },
    ],
  },
  'places.list': {
    openTo: 'members',
    examples: [
      {
        what: 'all of them on the premium plan, the first few public ones on any other',
        about: 'nothing of anybody’s',
        args: () => ({}),
        shows: (answer, fixture, visitor) => {
          const isAll = visitor.role !== 'signed out' && isPremium(planOf[visitor.role])
          const ids = (answer as { id: string }[]).map(({ id }) => id)
          expect(ids).toEqual(isAll ? fixture.placeIds : fixture.publicPlaceIds.slice(0, featuredMax))
          showsNoAdder(answer, fixture)
        },
      },
    ],
  },
}

export const placeRows: RowsOf<'places'> = {
  places: {
    view: placeTables.places.view,
    isShared: true,
    ids: ({ placeIds }) => [...placeIds],
    // The public ones everybody, one's own whoever added it, all of them premium members.
    mayHave: ({ id }, viewerId, { visitors, publicPlaceIds, ownPlace }) =>
      publicPlaceIds.includes(id) ||
      (id === ownPlace.id && viewerId === ownPlace.memberId) ||
      viewerId === visitors.premium.member?.id,
  },
}

function showsNoAdder(answer: unknown, { orla, ownPlace }: Pick<Fixture, 'orla' | 'ownPlace'>): void {
  expect(JSON.stringify(answer)).not.toContain(orla.author.id)
  expect(JSON.stringify(answer)).not.toContain(ownPlace.memberId)
}
