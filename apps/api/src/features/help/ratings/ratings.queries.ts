/** Queries of the ratings between the participants of a help. */
import type { Kysely } from 'kysely'
import type { Row, Tables } from '../../../database/schema/tables.ts'
import type { Pair } from '../../../feature-parts/between-two.ts'

export type RatingRow = Row<'ratings'>

export function ratingsById(database: Kysely<Tables>, ids: readonly string[]): Promise<RatingRow[]> {
  if (ids.length === 0) return Promise.resolve([])
  return database
    .selectFrom('ratings')
    .where('id', 'in', [...ids])
    .selectAll()
    .execute()
}

/** The most reviews in the response of a list call. */
const listMax = 200

/** Returns the member's ratings that may count, the newest first. */
export function listedRatingsOf(database: Kysely<Tables>, ratedId: string): Promise<RatingRow[]> {
  return database
    .selectFrom('ratings')
    .where('ratedId', '=', ratedId)
    .where('countsFrom', 'is not', null)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(listMax)
    .selectAll()
    .execute()
}

/** Returns a member's ratings that may count; with `raterId` only those by that member. */
export function countableRatingsOf(
  database: Kysely<Tables>,
  ratedId: string,
  raterId?: string,
): Promise<RatingRow[]> {
  const query = database
    .selectFrom('ratings')
    .where('ratedId', '=', ratedId)
    .where('countsFrom', 'is not', null)
    .selectAll()
  return (raterId === undefined ? query : query.where('raterId', '=', raterId)).execute()
}

/** Returns hidden ratings of helps that were completed by that time, the oldest first. */
export function hiddenRatingsUntil(
  database: Kysely<Tables>,
  until: number,
  countMax: number,
): Promise<RatingRow[]> {
  return database
    .selectFrom('ratings')
    .innerJoin('posts', 'posts.id', 'ratings.postId')
    .where('ratings.shownAt', 'is', null)
    .where(({ eb, fn }) => eb(fn.coalesce('posts.closedAt', 'posts.dateNeeded'), '<=', until))
    .orderBy('ratings.createdAt')
    .limit(countMax)
    .selectAll('ratings')
    .execute()
}

/** Returns at most `countMax` ratings by the member and of the member. */
export function ratingsWith(
  database: Kysely<Tables>,
  memberId: string,
  countMax: number,
): Promise<RatingRow[]> {
  return database
    .selectFrom('ratings')
    .where(({ eb, or }) => or([eb('raterId', '=', memberId), eb('ratedId', '=', memberId)]))
    .limit(countMax)
    .selectAll()
    .execute()
}

/** Returns the ratings that two members gave each other, the newest first. */
export function ratingsBetween(
  database: Kysely<Tables>,
  { viewerId, otherId }: Pair,
  countMax: number,
): Promise<{ id: string }[]> {
  return database
    .selectFrom('ratings')
    .where(({ eb, or, and }) =>
      or([
        and([eb('raterId', '=', viewerId), eb('ratedId', '=', otherId)]),
        and([eb('raterId', '=', otherId), eb('ratedId', '=', viewerId)]),
      ]),
    )
    .orderBy('createdAt', 'desc')
    .limit(countMax)
    .select('id')
    .execute()
}
