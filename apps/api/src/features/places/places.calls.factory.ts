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
        what: 'all of them on the premium plan, the first few on any other',
        about: 'nothing of anybody’s',
        args: () => ({}),
        shows: (answer, fixture, visitor) => {
          const isAll = visitor.role !== 'signed out' && isPremium(planOf[visitor.role])
          const ids = (answer as { id: string }[]).map(({ id }) => id)
          expect(ids).toEqual(isAll ? fixture.placeIds : fixture.placeIds.slice(0, featuredMax))
          showsNoAdder(answer, fixture)
        },
      },
    ],
  },
}

export const placeRows: RowsOf<'places'> = {
  places: { view: placeTables.places.view, ids: ({ placeIds }) => [...placeIds], mayHave: () => true },
}

function showsNoAdder(answer: unknown, { orla }: Pick<Fixture, 'orla'>): void {
  expect(JSON.stringify(answer)).not.toContain(orla.author.id)
}
