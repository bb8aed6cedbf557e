/**
 * Handlers of reviews of places: one per member and place, counted immediately, and on devices while it is among the
 * newest.
 */
import { Refused } from '@porchlight/contracts/errors/refusals'
import type { ArgsNamed } from '@porchlight/contracts/operations'
import { writtenReview } from '@porchlight/contracts/places/places.rows'
import { reviewIdOf } from '@porchlight/contracts/places/places.rules'
import { memberAudience } from '@porchlight/contracts/sync/audiences'
import type { TouchState, Transaction } from '../../../database/transactions/transact.ts'
import type { WriteContext } from '../../../feature-parts/handlers.ts'
import { type Exploring, recordActivity } from '../../exploration/record-activity.operations.ts'
import { namedPhoto } from '../../files/files.queries.ts'
import { introducePerson } from '../../members/people.operations.ts'
import { standingOf } from '../../members/standings.queries.ts'
import { exchangeSubjects } from '../../moderation/cases.operations.ts'
import { isHiddenByAct } from '../../moderation/cases.queries.ts'
import { type PlaceRow, placeById, placeFor, placesMergedInto } from '../places.queries.ts'
import { countPlace, isPublic, updateAdderAudience } from '../public-places.operations.ts'
import { type ReviewRow, reviewAtEnd, reviewById } from '../reviews.queries.ts'

/** Returns whether the member has not reviewed the place yet. Only a first review counts for the day. */
export async function isFirstReview(
  { transaction: { database }, memberId }: WriteContext,
  { id }: ArgsNamed<'places.review'>,
): Promise<boolean> {
  const place = await placeFor(database, memberId, id)
  return (await reviewById(database, reviewIdOf(place.id, memberId))) === undefined
}

export async function reviewPlace(
  exploring: Exploring,
  { transaction, memberId, writtenAt }: WriteContext,
  args: ArgsNamed<'places.review'>,
): Promise<void> {
  const { database, now } = transaction
  const place = await placeFor(database, memberId, args.id)
  if (place.closedAt !== null) throw new Refused('place_closed')
  const { photo, ...reviewFields } = writtenReview({ ...args, id: place.id }, memberId)
  const photoFields = await namedPhoto(database, memberId, photo?.sha256 ?? null)
  const knownReview = await reviewById(database, reviewFields.id)
  if (knownReview && isSame(knownReview, { ...reviewFields, ...photoFields })) return
  const review: ReviewRow = {
    ...reviewFields,
    ...photoFields,
    hiddenAt: knownReview ? knownReview.hiddenAt : await hiddenAtAnew(transaction, reviewFields),
    createdAt: now,
  }
  const { id: _same, placeId: _too, authorId: _as, ...reviewTexts } = review
  await database
    .insertInto('placeReviews')
    .values(review)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(reviewTexts))
    .execute()
  await countRating(transaction, place, { before: knownReview, after: review })
  await touchReview(transaction, place, review)
  const leftOutReview = await reviewAtEnd(database, place.id, 'left out')
  if (leftOutReview) await touchForOthers(transaction, leftOutReview, 'gone')
  await introducePerson(transaction, memberId)
  const deed = { memberId, place, writtenAt }
  await recordActivity(exploring, transaction, { ...deed, type: 'review_write' })
  // One that has not come yet counts when it does.
  if (photoFields.photoShown !== null && photoFields.photo !== knownReview?.photo) {
    await recordActivity(exploring, transaction, { ...deed, type: 'photo_add' })
  }
}

/**
 * Returns the time at which a new review is hidden: at once where its author removed one that an operator had hidden, here or
 * at a place that is this one by now.
 */
async function hiddenAtAnew(
  transaction: Transaction,
  { id, placeId, authorId }: Pick<ReviewRow, 'id' | 'placeId' | 'authorId'>,
): Promise<number | null> {
  const { database, now, touch } = transaction
  const subject = 'placeReview'
  if (await isHiddenByAct(database, { subject, subjectId: id })) return now
  for (const mergedPlace of await placesMergedInto(database, placeId)) {
    const fromId = reviewIdOf(mergedPlace.id, authorId)
    if (!(await isHiddenByAct(database, { subject, subjectId: fromId }))) continue
    // The case comes along, so that whoever grants an answer shows this review.
    await exchangeSubjects(transaction, { subject, fromId, intoId: id })
    if (await standingOf(database, authorId)) touch('standings', authorId, memberAudience(authorId))
    return now
  }
  return null
}

function isSame(
  knownReview: ReviewRow,
  { rating, review, photo }: Pick<ReviewRow, 'rating' | 'review' | 'photo'>,
) {
  return knownReview.rating === rating && knownReview.review === review && knownReview.photo === photo
}

/** Removes the member's review of a place; without one there is nothing to do. */
export async function removeReview(
  { transaction, memberId }: WriteContext,
  { id }: ArgsNamed<'places.removeReview'>,
): Promise<void> {
  const { database } = transaction
  const place = await placeFor(database, memberId, id)
  const review = await reviewById(database, reviewIdOf(place.id, memberId))
  if (review) await deleteReview(transaction, place, review)
}

/** Deletes a review, and what it counted for. */
export async function deleteReview(
  transaction: Transaction,
  place: PlaceRow,
  review: ReviewRow,
): Promise<void> {
  const { database, touch } = transaction
  await database.deleteFrom('placeReviews').where('id', '=', review.id).execute()
  touch('placeReviews', review.id, memberAudience(review.authorId), 'gone')
  await touchForOthers(transaction, review, 'gone')
  await countRating(transaction, place, { before: review, after: undefined })
  await updateAdderAudience(transaction, place, review.authorId)
  await storeNextReview(transaction, place)
}

/**
 * Hides a review, for operators: it is gone for all but its author, and out of the average. Returns whether the review
 * exists.
 */
export async function hideReview(transaction: Transaction, id: string, isHidden: boolean): Promise<boolean> {
  const { database, now } = transaction
  const knownReview = await reviewById(database, id)
  const place = knownReview && (await placeById(database, knownReview.placeId))
  if (!knownReview || !place) return false
  const review = { ...knownReview, hiddenAt: isHidden ? now : null }
  await database.updateTable('placeReviews').set({ hiddenAt: review.hiddenAt }).where('id', '=', id).execute()
  await countRating(transaction, place, { before: knownReview, after: review })
  await touchReview(transaction, place, review)
  if (isHidden) await storeNextReview(transaction, place)
  const leftOutReview = await reviewAtEnd(database, place.id, 'left out')
  if (leftOutReview) await touchForOthers(transaction, leftOutReview, 'gone')
  return true
}

/** Touches a review whose photo arrived or which changed otherwise; for other members while it is one of the newest. */
export async function touchReview(
  transaction: Transaction,
  place: PlaceRow,
  review: ReviewRow,
): Promise<void> {
  transaction.touch('placeReviews', review.id, memberAudience(review.authorId))
  await updateAdderAudience(transaction, place, review.authorId)
  const isShown = review.hiddenAt === null && place.hiddenAt === null && place.mergedInto === null
  if (!isShown) return touchForOthers(transaction, review, 'gone')
  const last = await reviewAtEnd(transaction.database, place.id, 'kept')
  const isKept = !last || last.createdAt < review.createdAt || last.id === review.id
  if (isKept) await touchForOthers(transaction, review, 'there')
}

/** Updates the review for others; a deletion is sent only where the review was ever sent. */
async function touchForOthers(
  { database, touch }: Transaction,
  { id, placeId }: Pick<ReviewRow, 'id' | 'placeId'>,
  state: TouchState,
): Promise<void> {
  touch('placeReviews', id, 'premium', state)
  if (state === 'gone' || (await isPublic({ database }, placeId)))
    touch('placeReviews', id, 'community', state)
}

/** Stores the review that moves up when one of the newest goes. */
async function storeNextReview(transaction: Transaction, place: PlaceRow): Promise<void> {
  const next = await reviewAtEnd(transaction.database, place.id, 'kept')
  if (next && place.hiddenAt === null && place.mergedInto === null) {
    await touchForOthers(transaction, next, 'there')
  }
}

interface RatingChange {
  before: ReviewRow | undefined
  after: ReviewRow | undefined
}

async function countRating(
  transaction: Transaction,
  place: PlaceRow,
  { before, after }: RatingChange,
): Promise<void> {
  const [countBefore, countAfter] = [countOf(before), countOf(after)]
  if (countBefore.stars === countAfter.stars && countBefore.count === countAfter.count) return
  await transaction.database
    .updateTable('places')
    .set((eb) => ({
      ratingSum: eb('ratingSum', '+', countAfter.stars - countBefore.stars),
      ratingCount: eb('ratingCount', '+', countAfter.count - countBefore.count),
    }))
    .where('id', '=', place.id)
    .execute()
  await countPlace(transaction, place)
}

function countOf(review: ReviewRow | undefined): { stars: number; count: number } {
  return review && review.hiddenAt === null ? { stars: review.rating, count: 1 } : { stars: 0, count: 0 }
}
