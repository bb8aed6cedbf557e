/** A review as its place's neighbors may see it; what an operator hid is there for its author alone. */
import { photoUrl } from '@porchlight/contracts/files/files.rules'
import type { PlaceReview, PlaceReviewResponse } from '@porchlight/contracts/places/places.schema'
import { toIso } from '@porchlight/contracts/values/time'
import type { Kysely } from 'kysely'
import type { Tables } from '../../../database/schema/tables.ts'
import type { View } from '../../../feature-parts/views.ts'
import { photoIn } from '../../files/files.view.ts'
import { membersById } from '../../members/members.queries.ts'
import { placesById } from '../places.queries.ts'
import { type ReviewRow, reviewsById } from '../reviews.queries.ts'

export function reviewView(row: ReviewRow): PlaceReview {
  const photo = photoIn(row)
  return {
    id: row.id,
    placeId: row.placeId,
    authorId: row.authorId,
    rating: row.rating,
    review: row.review,
    ...(photo ? { photo } : {}),
    createdAt: toIso(row.createdAt),
    ...(row.hiddenAt === null ? {} : { hiddenByOperator: true }),
  }
}

export const placeReviewsView: View<'placeReviews'> = async (database, { memberId }, ids) => {
  const rows = await reviewsById(database, ids)
  const places = await placesById(database, [...new Set(rows.map(({ placeId }) => placeId))])
  const visiblePlaceIds = new Set(
    places.filter((place) => place.hiddenAt === null && place.mergedInto === null).map(({ id }) => id),
  )
  const visibleRows = rows.filter(
    ({ authorId, hiddenAt, placeId }) =>
      authorId === memberId || (hiddenAt === null && visiblePlaceIds.has(placeId)),
  )
  return new Map(visibleRows.map((row) => [row.id, reviewView(row)]))
}

export async function reviewResponses(
  database: Kysely<Tables>,
  rows: readonly ReviewRow[],
): Promise<PlaceReviewResponse[]> {
  const members = await membersById(database, [...new Set(rows.map(({ authorId }) => authorId))])
  const names = new Map(members.map(({ id, firstName }) => [id, firstName]))
  return rows.map((row) => {
    const photo = photoIn(row)
    return {
      id: row.id,
      rating: row.rating,
      review: row.review === '' ? null : row.review,
      ...(photo ? { photo } : {}),
      imageUrl: photoUrl(photo),
      createdAt: toIso(row.createdAt),
      user: { id: row.authorId, firstName: names.get(row.authorId) ?? '' },
    }
  })
}
