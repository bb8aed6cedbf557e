/**
 * The rows of places by member (C15): public places for all, every place for premium members, and for each member the
 * places that they added, marked or reviewed. The current state is compared with the published one, so that each batch
 * can be repeated.
 */
import { placeLimits } from '@porchlight/contracts/places/places.schema'
import { type Audience, memberAudience } from '@porchlight/contracts/sync/audiences'
import type { Kysely } from 'kysely'
import type { Tables } from '../../database/schema/tables.ts'
import { isPresent, presentRowIds, rowsPerNumberMax } from '../../database/transactions/changes.ts'
import type { Transaction } from '../../database/transactions/transact.ts'
import { deleteAddActivity } from '../exploration/count-anew.operations.ts'
import { markOf } from './place-marks.queries.ts'
import {
  deletedPlaceIds,
  type PlaceRow,
  placeIdsNotOfPremium,
  placesNotOfAdder,
  publicPlaceIds,
} from './places.queries.ts'
import { hasReviewed, newestReviews } from './reviews.queries.ts'

/** The most places per audience and batch; a page never ends within the number of a batch. */
const placesAtOnce = 50
/**
 * The most places published at once, with the reviews that come and go with them; the rest of the limit is for the
 * batch's other rows.
 */
const publishedAtOnce = Math.floor((rowsPerNumberMax - 10) / (1 + placeLimits.reviewsKept))

export async function addPlace(transaction: Transaction, place: PlaceRow): Promise<void> {
  await transaction.database.insertInto('places').values(place).execute()
  await touchPlace(transaction, place)
  if (place.addedBy !== null) {
    transaction.touch('placeMarks', place.id, memberAudience(place.addedBy))
  }
}

/**
 * Adds a place again in place of one that an operator hid. It belongs to the member who adds it now, with their words.
 * Neighbors' reviews and counts belong to the place itself and stay; so does its closing.
 */
export async function addHiddenPlaceAgain(
  transaction: Transaction,
  hiddenPlace: PlaceRow,
  place: PlaceRow,
): Promise<void> {
  const { database, touch } = transaction
  const { id, addedBy } = place
  const { views, upvotes, ratingSum, ratingCount, closedAt } = hiddenPlace
  const next = { ...place, views, upvotes, ratingSum, ratingCount, closedAt }
  await database.updateTable('places').set(next).where('id', '=', id).execute()
  if (hiddenPlace.addedBy !== null) {
    await updateAdderAudience(transaction, next, hiddenPlace.addedBy)
    const mark = await markOf(database, { placeId: id, memberId: hiddenPlace.addedBy })
    touch('placeMarks', id, memberAudience(hiddenPlace.addedBy), mark ? 'there' : 'gone')
    await deleteAddActivity(transaction, hiddenPlace.addedBy, id)
  }
  if (addedBy !== null) touch('placeMarks', id, memberAudience(addedBy))
  await touchPlace(transaction, next)
  await touchHolders(transaction, id)
  for (const review of await newestReviews(database, id, placeLimits.reviewsKept)) {
    touch('placeReviews', review.id, 'premium')
  }
}

type Touched = Pick<PlaceRow, 'id' | 'addedBy' | 'hiddenAt' | 'mergedInto'>

/** Touches a place that was added or changed, and the places that became public by it, or are no longer. */
export async function touchPlace(
  transaction: Transaction,
  { id, addedBy, hiddenAt, mergedInto }: Touched,
): Promise<void> {
  const { database, touch } = transaction
  const isGone = hiddenAt !== null || mergedInto !== null
  touch('places', id, 'premium', isGone ? 'gone' : 'there')
  if (addedBy !== null) touch('places', id, memberAudience(addedBy), mergedInto === null ? 'there' : 'gone')
  const open = await publicPlaceIds(database)
  if (open.has(id)) touch('places', id, 'community')
  await updatePublicPlaces(transaction, open)
}

/**
 * Touches a place for the members who marked or reviewed it, who have its row in every plan. They may be many, so their
 * devices get it within a minute.
 */
export async function touchHolders({ database, touchLater }: Transaction, placeId: string): Promise<void> {
  for (const memberId of await holderIds(database, placeId)) {
    touchLater('places', placeId, memberAudience(memberId))
  }
}

/**
 * Returns the members to notify about a place's counts. For a public place there are none: its holders receive the
 * counts with all others.
 */
export async function placesToPublish(database: Kysely<Tables>, placeId: string): Promise<string[]> {
  return (await isPublic({ database }, placeId)) ? [] : holderIds(database, placeId)
}

async function holderIds(database: Kysely<Tables>, placeId: string): Promise<string[]> {
  const markingMembers = database.selectFrom('placeMarks').where('placeId', '=', placeId).select('memberId')
  const reviewed = database
    .selectFrom('placeReviews')
    .where('placeId', '=', placeId)
    .select('authorId as memberId')
  return (await markingMembers.union(reviewed).execute()).map(({ memberId }) => memberId)
}

/** Touches a place with a changed count for its audiences; the row goes out within a minute (C12). */
export async function countPlace(
  { touchLater }: Transaction,
  { id, addedBy }: Pick<PlaceRow, 'id' | 'addedBy'>,
): Promise<void> {
  const audiences: Audience[] = ['premium', 'community']
  if (addedBy !== null) audiences.push(memberAudience(addedBy))
  for (const audience of audiences) touchLater('places', id, audience)
}

/**
 * Updates a member's row of a place: they have it as long as they are the place's adder, or have marked or reviewed it.
 */
export async function updateAdderAudience(
  { database, touch }: Transaction,
  { id, addedBy }: Pick<PlaceRow, 'id' | 'addedBy'>,
  memberId: string,
): Promise<void> {
  const isHeld =
    addedBy === memberId ||
    (await markOf(database, { placeId: id, memberId })) !== undefined ||
    (await hasReviewed(database, id, memberId))
  touch('places', id, memberAudience(memberId), isHeld ? 'there' : 'gone')
}

export function isPublic({ database }: Pick<Transaction, 'database'>, placeId: string): Promise<boolean> {
  return isPresent(database, { audience: 'community', tableName: 'places', rowId: placeId })
}

/**
 * Touches every place row that an audience should have or lose: places from before places were rows, and leftovers of a
 * change. Returns true when there may be more.
 */
export async function publishPlaces(transaction: Transaction): Promise<boolean> {
  const { database, touch } = transaction
  const addedIds = await placeIdsNotOfPremium(database, placesAtOnce)
  for (const id of addedIds) touch('places', id, 'premium')
  const deletedIds = await deletedPlaceIds(database, placesAtOnce)
  for (const id of deletedIds) touch('places', id, 'premium', 'gone')
  if (addedIds.length + deletedIds.length > 0) return true

  const ownPlaces = await placesNotOfAdder(database, placesAtOnce)
  for (const { id, addedBy } of ownPlaces) {
    touch('places', id, memberAudience(addedBy))
    touch('placeMarks', id, memberAudience(addedBy))
  }
  return (await updatePublicPlaces(transaction, await publicPlaceIds(database))) + ownPlaces.length > 0
}

/** Publishes changed places together with the reviews that devices have of each. Returns the number of places. */
async function updatePublicPlaces(
  { database, touch }: Transaction,
  open: ReadonlySet<string>,
): Promise<number> {
  const publishedIds = await presentRowIds(database, { audience: 'community', tableName: 'places' })
  const closedIds = [...publishedIds].filter((id) => !open.has(id)).slice(0, publishedAtOnce)
  const openedIds = [...open]
    .filter((id) => !publishedIds.has(id))
    .slice(0, publishedAtOnce - closedIds.length)
  for (const [ids, state] of [
    [closedIds, 'gone'],
    [openedIds, 'there'],
  ] as const) {
    for (const id of ids) {
      touch('places', id, 'community', state)
      for (const review of await newestReviews(database, id, placeLimits.reviewsKept)) {
        touch('placeReviews', review.id, 'community', state)
      }
    }
  }
  return closedIds.length + openedIds.length
}
