/**
 * Removes a leaving member from places: their reviews and marks are deleted and no longer count; the places they added
 * stay, without a name.
 */
import { assert } from '@porchlight/contracts/errors/assert'
import type { Transaction } from '../../database/transactions/transact.ts'
import { beforePosts, type RemovalRules } from '../../feature-parts/removal.ts'
import { deleteMark, marksBy } from './place-marks.queries.ts'
import { type PlaceRow, placeById } from './places.queries.ts'
import { countPlace, touchHolders, touchPlace } from './public-places.operations.ts'
import { deleteReview } from './reviews/reviews.operations.ts'
import { reviewsBy } from './reviews.queries.ts'

/** The most reviews removed at once; each changes further rows, and another review moves up in its place. */
const reviewsAtOnce = 20
const marksAtOnce = 50
/** The most places changed at once, since each may also make other places public or not public. */
const placesAtOnce = 10

/** Removes one batch of a member's reviews and marks. Returns true when there was anything to do. */
async function removeFromPlaces(transaction: Transaction, memberId: string): Promise<boolean> {
  const { database } = transaction
  const reviews = await reviewsBy(database, memberId, reviewsAtOnce)
  for (const review of reviews) {
    await deleteReview(transaction, await placeOf(transaction, review.placeId), review)
  }
  if (reviews.length > 0) return true
  const marks = (await marksBy(database, memberId)).slice(0, marksAtOnce)
  for (const mark of marks) {
    await deleteMark(database, mark)
    if (mark.upvoted === 0) continue
    const place = await placeOf(transaction, mark.placeId)
    await database
      .updateTable('places')
      .set((eb) => ({ upvotes: eb('upvotes', '-', 1) }))
      .where('id', '=', place.id)
      .execute()
    await countPlace(transaction, place)
  }
  return marks.length > 0 || (await deleteAdder(transaction, memberId))
}

/** Their name goes, and with it the photo that was theirs. */
async function deleteAdder(transaction: Transaction, memberId: string): Promise<boolean> {
  const { database } = transaction
  const places = await database
    .selectFrom('places')
    .where('addedBy', '=', memberId)
    .limit(placesAtOnce)
    .selectAll()
    .execute()
  for (const place of places) {
    const nobodys = { addedBy: null, photo: null, photoShown: null }
    await database.updateTable('places').set(nobodys).where('id', '=', place.id).execute()
    await touchPlace(transaction, { ...place, ...nobodys })
    await touchHolders(transaction, place.id)
  }
  return places.length > 0
}

async function placeOf({ database }: Transaction, id: string): Promise<PlaceRow> {
  const place = await placeById(database, id)
  assert(place, 'something said of no place')
  return place
}

const rule = beforePosts(removeFromPlaces)

export const placeRemoval = {
  places: rule,
  placeReviews: rule,
  placeMarks: rule,
} satisfies RemovalRules
