import { exampleId } from '@porchlight/contracts/examples'
import { featuredMax } from '@porchlight/contracts/places/places.rules'
import { isPremium } from '@porchlight/contracts/plans/plans.rules'
import { createId } from '@porchlight/contracts/values/id'
import { expect } from 'vitest'
import type { CallExample, CallsOf, RowsOf } from '../../role-matrix/example-calls.factory.ts'
import { type Fixture, planOf, type Visitor } from '../../role-matrix/fixture.factory.ts'
import type { TestApp } from '../../testing/app.factory.ts'
import { addNeighbour } from '../conversations/conversations.factory.ts'
import { addPlace } from './places.factory.ts'
import { placeById } from './places.queries.ts'
import { placeTables } from './places.tables.ts'

type AboutPlace<More> = readonly CallExample<{ id: string } & More>[]

/** Returns the examples of an operation that is open on every plan, also for a place that is not public. */
function aboutPlaces<More extends object>(more: More): AboutPlace<More> {
  return [
    {
      what: 'one they added',
      about: 'their own',
      args: async (fixture, visitor) => ({ id: await ownPlaceOf(fixture, visitor), ...more }),
    },
    {
      what: 'one that a neighbor added, and that is not public',
      about: 'another’s, to read',
      args: ({ placeIds }) => ({ id: String(placeIds[1]), ...more }),
    },
    ...hiddenOrNone(more),
  ]
}

function hiddenOrNone<More extends object>(more: More): AboutPlace<More> {
  return [
    {
      what: 'one that an operator hid',
      about: 'another’s, which they may not know of',
      args: ({ hiddenPlaceId }) => ({ id: hiddenPlaceId, ...more }),
    },
    { what: 'one that never was', about: 'nobody’s', args: () => ({ id: createId(), ...more }) },
  ]
}

/** Returns the member's own place; visitors without a session try one of another member. */
async function ownPlaceOf({ porch, placeIds }: Fixture, { member }: Visitor): Promise<string> {
  return member ? addPlace(porch, { addedBy: member.id }) : String(placeIds[1])
}

/** Each call's example names the same one. */
async function prepareExample(_call: unknown, { porch, memberId }: { porch: TestApp; memberId: string }) {
  if (!(await placeById(porch.app.database.reader, exampleId))) {
    await addPlace(porch, { id: exampleId, addedBy: memberId })
  }
}

const placeArgs = {
  name: 'Corner Books',
  address: '12 Palmetto Street',
  isApproximate: true,
  description: '',
  tags: [],
  category: 'general' as const,
}

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
    ],
  },
  'places.get': {
    openTo: 'members',
    prepareExample,
    examples: aboutPlaces({}).map((each) => ({ ...each, shows: showsNoAdder })),
  },
  'places.reviews': { openTo: 'members', prepareExample, examples: aboutPlaces({}) },
  'places.ofMember': {
    openTo: 'members',
    prepareExample: (_call, { porch }) => addNeighbour(porch, { id: exampleId }),
    examples: [
      {
        what: 'their own',
        about: 'their own',
        args: ({ orla }, { member }) => ({ userId: member?.id ?? orla.author.id }),
      },
      {
        what: 'a neighbor’s: those that they would find in the list',
        about: 'another’s, to read',
        args: ({ orla }) => ({ userId: orla.author.id }),
        shows: (response, { publicPlaceIds, placeIds, ownPlace, hiddenPlaceId }, visitor) => {
          const isAll = visitor.role !== 'signed out' && isPremium(planOf[visitor.role])
          const ids = (response as { id: string }[]).map(({ id }) => id)
          expect(ids).toEqual(isAll ? placeIds.filter((id) => id !== ownPlace.id) : publicPlaceIds)
          expect(ids).not.toContain(hiddenPlaceId)
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
  'places.add': {
    openTo: 'members',
    examples: [
      { what: 'one that is new', about: 'their own', args: () => ({ id: createId(), ...placeArgs }) },
      {
        what: 'one by the id of a neighbor’s',
        about: 'an id that is another’s already',
        args: ({ placeIds }) => ({ id: String(placeIds[1]), ...placeArgs }),
      },
    ],
  },
  'places.edit': {
    openTo: 'members',
    prepareExample,
    examples: [
      {
        what: 'one they added',
        about: 'their own',
        args: async (fixture, visitor) => ({ id: await ownPlaceOf(fixture, visitor), name: 'Another' }),
      },
      {
        what: 'one that a neighbor added',
        about: 'another’s, which operators change as well',
        args: ({ placeIds }) => ({ id: String(placeIds[1]), name: 'Another' }),
      },
      ...hiddenOrNone({ name: 'Another' }),
    ],
  },
  'places.review': {
    openTo: 'members',
    prepareExample,
    examples: aboutPlaces({ rating: 4, review: 'Good light.' }),
  },
  'places.removeReview': { openTo: 'members', prepareExample, examples: aboutPlaces({}) },
  'places.mark': { openTo: 'members', prepareExample, examples: aboutPlaces({ upvoted: true }) },
  'places.interact': {
    openTo: 'members',
    prepareExample,
    examples: aboutPlaces({ type: 'bookmark' as const }),
  },
  'places.view': { openTo: 'members', prepareExample, examples: aboutPlaces({}) },
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
