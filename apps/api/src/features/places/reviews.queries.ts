/** Queries of members' reviews of places. */
import { placeLimits } from '@porchlight/contracts/places/places.schema'
import type { Kysely } from 'kysely'
import type { Row, Tables } from '../../database/schema/tables.ts'
import { actsOf } from '../../feature-parts/day-limits.ts'

export type ReviewRow = Row<'placeReviews'>

export function reviewsById(database: Kysely<Tables>, ids: readonly string[]): Promise<ReviewRow[]> {
  if (ids.length === 0) return Promise.resolve([])
  return database
    .selectFrom('placeReviews')
    .where('id', 'in', [...ids])
    .selectAll()
    .execute()
}

export async function reviewById(database: Kysely<Tables>, id: string): Promise<ReviewRow | undefined> {
  const [row] = await reviewsById(database, [id])
  return row
}

/** Returns the reviews that everybody sees, the newest first. */
function visibleReviews(database: Kysely<Tables>, placeId: string) {
  return database
    .selectFrom('placeReviews')
    .where('placeId', '=', placeId)
    .where('hiddenAt', 'is', null)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
}

/** The most reviews in the response of a list call. */
const listMax = 200

export function newestReviews(
  database: Kysely<Tables>,
  placeId: string,
  countMax: number = listMax,
): Promise<ReviewRow[]> {
  return visibleReviews(database, placeId).limit(countMax).selectAll().execute()
}

/** Returns each place with its counts, without the reviews of these members, as if they had been taken back. */
export async function withoutReviewsOf<
  Counted extends Pick<Row<'places'>, 'id' | 'ratingSum' | 'ratingCount'>,
>(database: Kysely<Tables>, authorIds: ReadonlySet<string>, places: readonly Counted[]): Promise<Counted[]> {
  if (authorIds.size === 0 || places.length === 0) return [...places]
  const reviews = await database
    .selectFrom('placeReviews')
    .where('authorId', 'in', [...authorIds])
    .where(
      'placeId',
      'in',
      places.map(({ id }) => id),
    )
    .where('hiddenAt', 'is', null)
    .select(['placeId', 'rating'])
    .execute()
  return places.map((place) => {
    const placeReviews = reviews.filter(({ placeId }) => placeId === place.id)
    const stars = placeReviews.reduce((sum, { rating }) => sum + rating, 0)
    return {
      ...place,
      ratingSum: place.ratingSum - stars,
      ratingCount: place.ratingCount - placeReviews.length,
    }
  })
}

/** Returns the last review that devices have of a place, or the first one that they do not have. */
export function reviewAtEnd(
  database: Kysely<Tables>,
  placeId: string,
  which: 'kept' | 'left out',
): Promise<ReviewRow | undefined> {
  const offset = placeLimits.reviewsKept - (which === 'kept' ? 1 : 0)
  return visibleReviews(database, placeId).offset(offset).limit(1).selectAll().executeTakeFirst()
}

export async function hasReviewed(
  database: Kysely<Tables>,
  placeId: string,
  authorId: string,
): Promise<boolean> {
  const row = await database
    .selectFrom('placeReviews')
    .where('placeId', '=', placeId)
    .where('authorId', '=', authorId)
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

export function reviewsBy(
  database: Kysely<Tables>,
  authorId: string,
  countMax: number,
): Promise<ReviewRow[]> {
  return database
    .selectFrom('placeReviews')
    .where('authorId', '=', authorId)
    .orderBy('createdAt')
    .limit(countMax)
    .selectAll()
    .execute()
}

export const writtenReviews = actsOf((database, { memberId, since }) =>
  database
    .selectFrom('placeReviews')
    .where('authorId', '=', memberId)
    .where('createdAt', '>', since)
    .select('createdAt as at'),
)
