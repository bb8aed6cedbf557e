import { assert } from '@porchlight/contracts/errors/assert'
import { Refused } from '@porchlight/contracts/errors/refusals'
import { featuredMax, idOfNewPlace, reviewIdOf } from '@porchlight/contracts/places/places.rules'
import { isPremium } from '@porchlight/contracts/plans/plans.rules'
import type { Kysely } from 'kysely'
import type { Tables } from '../../database/schema/tables.ts'
import type { Transact } from '../../database/transactions/transact.ts'
import type { HandlersOf, WriteContext } from '../../feature-parts/handlers.ts'
import type { Plans } from '../../plans/plans.ts'
import type { Exploring } from '../exploration/record-activity.operations.ts'
import { memberById } from '../members/members.queries.ts'
import { areBlocked, blockedWith, isInSightOf } from '../safety/safety.queries.ts'
import {
  editPlace,
  existingPlaceFor,
  isThere,
  type NewPlaceArgs,
  storeNewPlace,
} from './curation/add-place.operations.ts'
import { placeDeskOperations } from './curation/place-desk.operations.ts'
import { interact, markPlace, markResponse } from './place-marks.operations.ts'
import {
  canSeePlace,
  featuredPlaces,
  newestPlaces,
  newestPublicPlaces,
  type PlaceRow,
  placeFor,
  placesAddedBy,
  publicPlaceIds,
} from './places.queries.ts'
import { placeResponses } from './places.view.ts'
import { isFirstReview, removeReview, reviewPlace } from './reviews/reviews.operations.ts'
import { reviewResponses } from './reviews/reviews.view.ts'
import { newestReviews, reviewById } from './reviews.queries.ts'
import { viewPlace, viewResponse } from './views.operations.ts'

export interface PlaceSettings {
  reader: Kysely<Tables>
  transact: Transact
  now: () => number
  plans: Plans
  exploring: Exploring
}

type ResponseContext = Pick<WriteContext, 'transaction' | 'memberId'>

/** The most places of one member in the response of a list call. */
const ownMax = 200

export function placeOperations(settings: PlaceSettings): HandlersOf<'places'> {
  const { reader, transact } = settings
  return {
    ...placeDeskOperations(settings),

    'places.featured': async ({ memberId }) => placeResponses(reader, memberId, await featuredPlaces(reader)),

    /** Never a refusal: home of every plan falls back to the first few of those that are public. */
    'places.list': async ({ memberId }) => {
      assert(memberId, 'a list without a viewer')
      const isOpen = await hasAll(settings, memberId)
      const rows = isOpen ? await newestPlaces(reader) : await newestPublicPlaces(reader, featuredMax)
      return placeResponses(reader, memberId, rows)
    },

    'places.get': async ({ memberId }, { id }) => {
      assert(memberId, 'a place without a viewer')
      return oneResponse(reader, memberId, await placeFor(reader, memberId, id))
    },

    'places.reviews': async ({ memberId }, { id }) => {
      assert(memberId, 'reviews without a viewer')
      const place = await placeFor(reader, memberId, id)
      const blockedIds = await blockedWith(reader, memberId)
      const rows = await newestReviews(reader, place.id)
      return reviewResponses(
        reader,
        rows.filter(({ authorId }) => !blockedIds.has(authorId)),
      )
    },

    'places.ofMember': async ({ memberId }, { userId }) => {
      assert(memberId, 'a list without a viewer')
      return placeResponses(reader, memberId, await placesOf(settings, memberId, userId))
    },

    'places.add': {
      perDay: ['places'],
      isDone: isThere,
      apply: (context, args) => storeNewPlace(settings.exploring, context, args),
      response: addResponse,
      derivedIdOf: ({ placeId }) => idOfNewPlace({ id: '', placeId }),
    },
    'places.edit': {
      apply: (context, args) => editPlace(settings.exploring, context, args),
      response: async ({ transaction: { database }, memberId }, { id }) =>
        oneResponse(database, memberId, await placeFor(database, memberId, id)),
    },
    'places.review': {
      perDay: [{ name: 'reviews', when: isFirstReview }],
      apply: (context, args) => reviewPlace(settings.exploring, context, args),
      response: reviewResponse,
    },
    'places.removeReview': { apply: removeReview, response: async () => ({ ok: true }) as const },
    'places.mark': {
      apply: (context, args) => markPlace(settings.exploring, context, args),
      response: ({ transaction: { database }, memberId }, { id }) => markResponse(database, memberId, id),
    },
    'places.interact': ({ memberId }, args) => {
      assert(memberId, 'a mark without anybody')
      return transact((transaction) => {
        const context = { transaction, memberId, writtenAt: transaction.now }
        return interact(settings.exploring, context, args)
      })
    },
    'places.view': {
      apply: (context, args) => viewPlace(settings.exploring, context, args),
      response: (context, { id }) => viewResponse(context, id),
    },
  }
}

async function hasAll(
  { reader, plans, now }: Pick<PlaceSettings, 'reader' | 'plans' | 'now'>,
  memberId: string,
): Promise<boolean> {
  const member = await memberById(reader, memberId)
  return member !== undefined && isPremium(plans.subscriptionAt(member, now()))
}

/**
 * Returns a member's places: all of one's own, whatever became of them; of a neighbor only those that the viewer could
 * find in a list.
 */
async function placesOf(settings: PlaceSettings, viewerId: string, userId: string): Promise<PlaceRow[]> {
  const { reader } = settings
  const rows = await placesAddedBy(reader, userId, ownMax)
  if (userId === viewerId) return rows
  const isThere =
    (await isInSightOf(reader, viewerId, userId)) && !(await areBlocked(reader, viewerId, userId))
  if (!isThere) throw new Refused('not_found')
  const open = (await hasAll(settings, viewerId)) ? null : await publicPlaceIds(reader)
  return rows.filter((row) => {
    const isListed = row.closedAt === null && canSeePlace(row, viewerId)
    return isListed && (open === null || open.has(row.id))
  })
}

async function oneResponse(database: Kysely<Tables>, viewerId: string, place: PlaceRow) {
  const [response] = await placeResponses(database, viewerId, [place])
  assert(response, 'a place without its answer')
  return response
}

/** Returns the place that exists now, whichever member added it. */
async function addResponse({ transaction: { database }, memberId }: ResponseContext, args: NewPlaceArgs) {
  const place = await existingPlaceFor(database, args)
  if (!place || !canSeePlace(place, memberId)) throw new Refused('not_found')
  return oneResponse(database, memberId, place)
}

async function reviewResponse(
  { transaction: { database }, memberId }: ResponseContext,
  { id }: { id: string },
) {
  const place = await placeFor(database, memberId, id)
  const review = await reviewById(database, reviewIdOf(place.id, memberId))
  const [response] = review ? await reviewResponses(database, [review]) : []
  if (!response) throw new Refused('not_found')
  return response
}
