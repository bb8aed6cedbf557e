import { secondExampleId } from '@porchlight/contracts/example'
import { exampleId } from '@porchlight/contracts/examples'
import { featuredMax } from '@porchlight/contracts/places/places.rules'
import { isPremium } from '@porchlight/contracts/plans/plans.rules'
import { createId } from '@porchlight/contracts/values/id'
import { expect } from 'vitest'
import {
  type CallsOf,
  neverWas,
  type RowsOf,
  type TriedThings,
} from '../../role-matrix/example-calls.factory.ts'
import { type Fixture, planOf, type Visitor } from '../../role-matrix/fixture.factory.ts'
import type { TestApp } from '../../testing/app.factory.ts'
import { addPlace } from './places.factory.ts'
import { placeById } from './places.queries.ts'
import { placeTables } from './places.tables.ts'

const hiddenOrNone = [
  {
    what: 'one that an operator hid',
    about: 'another’s, which they may not know of',
    id: ({ hiddenPlaceId }: Fixture) => hiddenPlaceId,
  },
  { ...neverWas, what: 'one that never was' },
] as const

/** Returns the member's own place; visitors without a session try one of another member. */
async function ownPlaceOf({ testApp, placeIds }: Fixture, { member }: Visitor): Promise<string> {
  return member ? addPlace(testApp, { addedBy: member.id }) : String(placeIds[1])
}

/** Each call's example names the same one. */
async function prepare(_call: unknown, { testApp, memberId }: { testApp: TestApp; memberId: string }) {
  if (!(await placeById(testApp.app.database.reader, exampleId))) {
    await addPlace(testApp, { id: exampleId, addedBy: memberId })
  }
}

export const placeThings: TriedThings<'place' | 'ownPlace'> = {
  place: {
    prepare,
    targets: [
      { what: 'one they added', about: 'their own', id: ownPlaceOf },
      {
        what: 'one that a neighbor added, and that is not public',
        about: 'another’s, to read',
        id: ({ placeIds }) => String(placeIds[1]),
      },
      ...hiddenOrNone,
    ],
  },
  ownPlace: {
    prepare,
    targets: [
      { what: 'one they added', about: 'their own', id: ownPlaceOf },
      {
        what: 'one that a neighbor added',
        about: 'another’s, which operators change as well',
        id: ({ placeIds }) => String(placeIds[1]),
      },
      ...hiddenOrNone,
    ],
  },
}

export const placeCalls: CallsOf<'places'> = {
  'places.desk': { openTo: 'operators' },
  'places.curate': {
    openTo: 'operators',
    examples: [
      {
        what: 'one that a neighbor added',
        about: 'another’s, to read',
        args: ({ placeIds }) => ({ id: String(placeIds[1]) }),
      },
      {
        what: 'one they added',
        about: 'their own',
        args: async (fixture, visitor) => ({ id: await ownPlaceOf(fixture, visitor) }),
      },
    ],
  },
  'places.merge': {
    openTo: 'operators',
    prepareExample: async (_call, { testApp, memberId }) => {
      await prepare(_call, { testApp, memberId })
      await addPlace(testApp, { id: secondExampleId, addedBy: memberId })
    },
    examples: [
      {
        what: 'two of the same',
        about: 'another’s, to read',
        args: async ({ testApp }) => ({ id: await addPlace(testApp), intoId: await addPlace(testApp) }),
      },
      {
        what: 'one they added and another',
        about: 'their own',
        args: async ({ testApp }, { member }) => ({
          id: await addPlace(testApp, member ? { addedBy: member.id } : {}),
          intoId: await addPlace(testApp),
        }),
      },
    ],
  },
  'places.featured': { openTo: 'anyone', shows: showsNoAdder },
  'places.list': {
    shows: (response, fixture, visitor) => {
      const isAll = visitor.role !== 'signed out' && isPremium(planOf[visitor.role])
      const ids = (response as { id: string }[]).map(({ id }) => id)
      const fixtureIds = ids.filter((id) => fixture.placeIds.includes(id))
      if (isAll) expect(fixtureIds).toEqual(fixture.placeIds)
      else expect(ids).toEqual(fixture.publicPlaceIds.slice(0, featuredMax))
      expect(ids).not.toContain(fixture.hiddenPlaceId)
      showsNoAdder(response, fixture)
    },
  },
  'places.get': { shows: showsNoAdder },
  'places.ofMember': {
    // A neighbor's places are those that the visitor would find in the list.
    shows: (response, { orla, publicPlaceIds, placeIds, ownPlace, hiddenPlaceId }, visitor, { userId }) => {
      if (userId !== orla.author.id) return
      const isAll = visitor.role !== 'signed out' && isPremium(planOf[visitor.role])
      const ids = (response as { id: string }[]).map(({ id }) => id)
      expect(ids).toEqual(isAll ? placeIds.filter((id) => id !== ownPlace.id) : publicPlaceIds)
      expect(ids).not.toContain(hiddenPlaceId)
    },
  },
  'places.add': {
    examples: [
      {
        what: 'one that is new',
        about: 'their own',
        args: () => ({ id: createId(), placeId: undefined }),
      },
      {
        what: 'one by the id of a neighbor’s',
        about: 'an id that is another’s already',
        args: ({ placeIds }) => ({ id: String(placeIds[1]), placeId: undefined }),
      },
    ],
  },
}

const isOf = ({ premium }: Fixture['visitors'], viewerId: string) => viewerId === premium.member?.id

export const placeRows: RowsOf<'places'> = {
  places: {
    view: placeTables.places.view,
    isShared: true,
    ids: ({ placeIds, hiddenPlaceId }) => [...placeIds, hiddenPlaceId],
    // Every member may have the public places, the member who added one may have it, and premium members may have all.
    // The hidden place is for none of these visitors.
    mayHave: ({ id }, viewerId, { visitors, publicPlaceIds, ownPlace, hiddenPlaceId }) =>
      id !== hiddenPlaceId &&
      (publicPlaceIds.includes(id) ||
        (id === ownPlace.id && viewerId === ownPlace.memberId) ||
        isOf(visitors, viewerId)),
  },
  placeReviews: {
    view: placeTables.placeReviews.view,
    isShared: true,
    ids: ({ placeReviews }) => placeReviews.map(({ id }) => id),
    mayHave: ({ id }, viewerId, { visitors, publicPlaceIds, placeReviews }) => {
      const placeReview = placeReviews.find((review) => review.id === id)
      return !placeReview || publicPlaceIds.includes(placeReview.placeId) || isOf(visitors, viewerId)
    },
  },
  placeMarks: {
    view: placeTables.placeMarks.view,
    ids: ({ publicPlaceIds, ownPlace }) => [String(publicPlaceIds[0]), ownPlace.id],
    // Each visitor has marked the first public place. Marks of other members are never in the view.
    mayHave: ({ id }, viewerId, { publicPlaceIds, ownPlace }) =>
      id === publicPlaceIds[0] || id !== ownPlace.id || viewerId === ownPlace.memberId,
  },
}

/** Their first name may be there, and nothing that leads to them. */
function showsNoAdder(response: unknown, { orla, ownPlace }: Pick<Fixture, 'orla' | 'ownPlace'>): void {
  expect(JSON.stringify(response)).not.toContain(orla.author.id)
  expect(JSON.stringify(response)).not.toContain(ownPlace.memberId)
}
