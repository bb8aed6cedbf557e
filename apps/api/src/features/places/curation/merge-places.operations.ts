/**
 * Merges two places: the reviews and marks of the first belong to the second from now on, under either id. The first
 * keeps its row, which points to the second. Reviews and marks move in batches that may be repeated; the posts feature
 * moves the meetups.
 */

import { reviewIdOf } from '@porchlight/contracts/places/places.rules'
import { placeLimits } from '@porchlight/contracts/places/places.schema'
import { memberAudience } from '@porchlight/contracts/sync/audiences'
import type { Kysely } from 'kysely'
import type { Row, Tables } from '../../../database/schema/tables.ts'
import type { Transaction } from '../../../database/transactions/transact.ts'
import { standingOf } from '../../members/standings.queries.ts'
import { exchangeSubjects } from '../../moderation/cases.operations.ts'
import { deleteMark, type MarkRow, markOf, storeMark } from '../place-marks.queries.ts'
import { type PlaceRow, placeAfterMerge, placeById } from '../places.queries.ts'
import { countPlace, touchHolders, touchPlace, updateAdderAudience } from '../public-places.operations.ts'
import { touchReview } from '../reviews/reviews.operations.ts'
import { newestReviews, type ReviewRow, reviewAtEnd, reviewById } from '../reviews.queries.ts'

/** Merges a place into another. Returns whether both exist, and are not the same. */
export async function mergePlaces(
  transaction: Transaction,
  { fromId, intoId }: { fromId: string; intoId: string },
): Promise<boolean> {
  const { database, touch } = transaction
  const [from, into] = [await placeById(database, fromId), await placeAfterMerge(database, intoId)]
  if (!from || from.mergedInto !== null || !into || into.id === from.id) return false
  const zeroCounts = { views: 0, upvotes: 0, ratingSum: 0, ratingCount: 0 }
  const mergedPlace = { ...from, ...zeroCounts, isFeatured: 0, isPaid: 0, mergedInto: into.id } as const
  await database
    .updateTable('places')
    .set({ ...zeroCounts, isFeatured: 0, isPaid: 0, mergedInto: into.id })
    .where('id', '=', from.id)
    .execute()
  await database
    .updateTable('places')
    .set({ mergedInto: into.id })
    .where('mergedInto', '=', from.id)
    .execute()
  // A member with a review or mark at both places counts once, when theirs moves.
  await count(transaction, into, from)
  for (const { id } of await newestReviews(database, from.id, placeLimits.reviewsKept)) {
    for (const audience of ['premium', 'community'] as const) touch('placeReviews', id, audience, 'gone')
  }
  if (from.addedBy !== null) touch('placeMarks', from.id, memberAudience(from.addedBy), 'gone')
  await touchHolders(transaction, from.id)
  await touchPlace(transaction, mergedPlace)
  await touchPlace(transaction, into)
  return true
}

/** Returns whether the first is the second by now: the response to an earlier try may have been lost. */
export async function areMerged(
  database: Kysely<Tables>,
  { fromId, intoId }: { fromId: string; intoId: string },
): Promise<boolean> {
  const from = await placeById(database, fromId)
  if (!from || from.mergedInto === null || fromId === intoId) return false
  return from.mergedInto === (await placeAfterMerge(database, intoId))?.id
}

type Counts = Pick<PlaceRow, 'views' | 'upvotes' | 'ratingSum' | 'ratingCount'>

async function count(
  transaction: Transaction,
  place: PlaceRow,
  { views = 0, upvotes = 0, ratingSum = 0, ratingCount = 0 }: Partial<Counts>,
): Promise<void> {
  await transaction.database
    .updateTable('places')
    .set((eb) => ({
      views: eb('views', '+', views),
      upvotes: eb('upvotes', '+', upvotes),
      ratingSum: eb('ratingSum', '+', ratingSum),
      ratingCount: eb('ratingCount', '+', ratingCount),
    }))
    .where('id', '=', place.id)
    .execute()
  await countPlace(transaction, place)
}

/** Each comes, goes, and pushes another one out, for three audiences. */
const reviewsAtOnce = 10
const marksAtOnce = 25

/** Moves one batch of the reviews and marks that still belong to merged places. Returns true when there may be more. */
export async function moveMerged(transaction: Transaction): Promise<boolean> {
  const { database } = transaction
  const reviews = await ofMerged(database, 'placeReviews', reviewsAtOnce)
  for (const review of reviews) await moveReview(transaction, review)
  if (reviews.length > 0) return true
  const marks = await ofMerged(database, 'placeMarks', marksAtOnce)
  for (const mark of marks) await moveMark(transaction, mark)
  if (marks.length > 0) return true
  // A member who looked at both places today counts twice.
  await database.deleteFrom('placeViews').where('placeId', 'in', mergedIds(database)).execute()
  return false
}

function mergedIds(database: Kysely<Tables>) {
  return database.selectFrom('places').where('mergedInto', 'is not', null).select('id')
}

function ofMerged<Table extends 'placeReviews' | 'placeMarks'>(
  database: Kysely<Tables>,
  table: Table,
  countMax: number,
): Promise<Row<Table>[]> {
  return database
    .selectFrom(table as 'placeReviews')
    .where('placeId', 'in', mergedIds(database))
    .limit(countMax)
    .selectAll()
    .execute() as unknown as Promise<Row<Table>[]>
}

/** Moves a review to the merged place. When its author has reviewed both, the later review stays. */
async function moveReview(transaction: Transaction, review: ReviewRow): Promise<void> {
  const { database, touch } = transaction
  const { authorId } = review
  const into = await placeAfterMerge(database, review.placeId)
  if (!into) return
  await database.deleteFrom('placeReviews').where('id', '=', review.id).execute()
  touch('placeReviews', review.id, memberAudience(authorId), 'gone')
  await updateAdderAudience(transaction, { id: review.placeId, addedBy: null }, authorId)
  const id = reviewIdOf(into.id, authorId)
  const other = await reviewById(database, id)
  const droppedReview = other && (other.createdAt >= review.createdAt ? review : other)
  if (droppedReview && droppedReview.hiddenAt === null) {
    await count(transaction, into, { ratingSum: -droppedReview.rating, ratingCount: -1 })
  }
  if (droppedReview === review) return
  if (other) await database.deleteFrom('placeReviews').where('id', '=', id).execute()
  const movedReview = { ...review, id, placeId: into.id }
  await database.insertInto('placeReviews').values(movedReview).execute()
  await exchangeSubjects(transaction, { subject: 'placeReview', fromId: review.id, intoId: id })
  // It names what an operator hid.
  const standing = await standingOf(database, authorId)
  if (standing) touch('standings', authorId, memberAudience(authorId))
  await touchReview(transaction, into, movedReview)
  const leftOutReview = await reviewAtEnd(database, into.id, 'left out')
  if (!leftOutReview) return
  for (const audience of ['premium', 'community'] as const)
    touch('placeReviews', leftOutReview.id, audience, 'gone')
}

async function moveMark(transaction: Transaction, mark: MarkRow): Promise<void> {
  const { database, touch } = transaction
  const { memberId, placeId } = mark
  const into = await placeAfterMerge(database, placeId)
  if (!into) return
  await deleteMark(database, mark)
  touch('placeMarks', placeId, memberAudience(memberId), 'gone')
  await updateAdderAudience(transaction, { id: placeId, addedBy: null }, memberId)
  const other = await markOf(database, { placeId: into.id, memberId })
  await storeMark(database, {
    placeId: into.id,
    memberId,
    upvoted: mark.upvoted || other?.upvoted ? 1 : 0,
    bookmarked: mark.bookmarked || other?.bookmarked ? 1 : 0,
  })
  if (mark.upvoted && other?.upvoted) await count(transaction, into, { upvotes: -1 })
  touch('placeMarks', into.id, memberAudience(memberId))
  await updateAdderAudience(transaction, into, memberId)
}
