/** What the two of a help said of each other. */
import type { Kysely } from 'kysely'
import type { Row, Tables } from '../../database/tables.ts'

export type RatingRow = Row<'ratings'>

export function ratingsById(database: Kysely<Tables>, ids: readonly string[]): Promise<RatingRow[]> {
  if (ids.length === 0) return Promise.resolve([])
  return database
    .selectFrom('ratings')
    .where('id', 'in', [...ids])
    .selectAll()
    .execute()
}

/** A list call answers at most this many. */
const listMax = 200

/** What is shown of what was said of somebody, the newest first. */
export function shownRatingsOf(database: Kysely<Tables>, ratedId: string): Promise<RatingRow[]> {
  return database
    .selectFrom('ratings')
    .where('ratedId', '=', ratedId)
    .where('shownAt', 'is not', null)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(listMax)
    .selectAll()
    .execute()
}

/** Those that nobody has answered by a rating of their own for so long: the oldest first. */
export function hiddenRatingsUntil(
  database: Kysely<Tables>,
  until: number,
  countMax: number,
): Promise<RatingRow[]> {
  return database
    .selectFrom('ratings')
    .where('shownAt', 'is', null)
    .where('createdAt', '<=', until)
    .orderBy('createdAt')
    .limit(countMax)
    .selectAll()
    .execute()
}

/** By them and of them, at most so many. */
export function ratingsWith(
  database: Kysely<Tables>,
  memberId: string,
  countMax: number,
): Promise<RatingRow[]> {
  return database
    .selectFrom('ratings')
    .where((is) => is.or([is('raterId', '=', memberId), is('ratedId', '=', memberId)]))
    .limit(countMax)
    .selectAll()
    .execute()
}
