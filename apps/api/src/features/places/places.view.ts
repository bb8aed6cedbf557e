/** The views of places. Members read the first name of the member who added a place; visitors get no name. */
import { photoUrl } from '@porchlight/contracts/files/files.rules'
import type { Place, PlaceResponse } from '@porchlight/contracts/places/places.schema'
import { averageRating } from '@porchlight/contracts/values/rating'
import { toIso, utcDayOf } from '@porchlight/contracts/values/time'
import type { Kysely } from 'kysely'
import type { Tables } from '../../database/schema/tables.ts'
import type { View } from '../../feature-parts/views.ts'
import { photoIn } from '../files/files.view.ts'
import { blockedWith } from '../safety/safety.queries.ts'
import { marksBy } from './place-marks.queries.ts'
import { adderNames, canSeePlace, type PlaceRow, placesById } from './places.queries.ts'
import { withoutReviewsOf } from './reviews.queries.ts'

export function placeView(row: PlaceRow, names: ReadonlyMap<string, string>): Place {
  const photo = photoIn(row)
  const firstName = names.get(row.addedBy ?? '')
  return {
    id: row.id,
    name: row.name,
    tagline: row.tagline,
    description: row.description,
    address: row.address,
    ...(row.latitude === null || row.longitude === null
      ? {}
      : { latitude: row.latitude, longitude: row.longitude }),
    ...(row.placeId === null ? {} : { placeId: row.placeId }),
    ...(row.isApproximate === 1 ? { isApproximate: true } : {}),
    category: row.category,
    tags: JSON.parse(row.tags),
    ...(photo ? { photo } : {}),
    imageUrl: photoUrl(photo),
    views: row.views,
    upvotes: row.upvotes,
    avgRating: averageRating(row),
    reviewCount: row.ratingCount,
    isPaid: row.isPaid === 1,
    isFeatured: row.isFeatured === 1,
    ...(row.closedAt === null ? {} : { isClosed: true }),
    ...(firstName === undefined ? {} : { user: { firstName } }),
    // The moment would point at who posted something then.
    createdAt: toIso(utcDayOf(row.createdAt)),
  }
}

/** Cut alike for all, but for what an operator hid. */
export const placesView: View<'places'> = async (database, { memberId }, ids) => {
  const rows = (await placesById(database, ids)).filter((row) => canSeePlace(row, memberId))
  const names = await adderNames(database, rows)
  return new Map(rows.map((row) => [row.id, placeView(row, names)]))
}

/**
 * Returns the responses for places, each with the viewer's relation to it. Visitors have none, and their responses
 * contain no member's name.
 */
export async function placeResponses(
  database: Kysely<Tables>,
  viewerId: string | null,
  rows: readonly PlaceRow[],
): Promise<PlaceResponse[]> {
  const names = viewerId === null ? new Map<string, string>() : new Map(await adderNames(database, rows))
  const blockedIds = viewerId === null ? new Set<string>() : await blockedWith(database, viewerId)
  for (const id of blockedIds) names.delete(id)
  const recounted = await withoutReviewsOf(database, blockedIds, rows)
  const marks = new Map(
    (viewerId === null ? [] : await marksBy(database, viewerId)).map((mark) => [mark.placeId, mark]),
  )
  return recounted.map((row) => ({
    ...placeView(row, names),
    userUpvoted: marks.get(row.id)?.upvoted === 1,
    isBookmarked: marks.get(row.id)?.bookmarked === 1,
    isOwn: viewerId !== null && row.addedBy === viewerId,
  }))
}
