/**
 * The view of a rating for its two members: the rater sees it at once, and the rated member once it is shown. No other
 * member has a row of it.
 */
import type { Rating } from '@porchlight/contracts/help/help.schema'
import { toIso } from '@porchlight/contracts/values/time'
import { hideRowsOf } from '../../../feature-parts/between-two.ts'
import { nobody, type SyncedTable, type View } from '../../../feature-parts/views.ts'
import { type RatingRow, ratingsBetween, ratingsById } from './ratings.queries.ts'

export function ratingView({ id, postId, raterId, ratedId, rating, review, createdAt }: RatingRow): Rating {
  return { id, postId, raterId, ratedId, rating, review, createdAt: toIso(createdAt) }
}

function isRatingFor({ raterId, ratedId, shownAt }: RatingRow, viewerId: string): boolean {
  return raterId === viewerId || (ratedId === viewerId && shownAt !== null)
}

export const ratingsView: View<'ratings'> = async (database, { memberId }, ids) => {
  const rows = await ratingsById(database, ids)
  const visibleRows = rows.filter((row) => isRatingFor(row, memberId))
  return new Map(visibleRows.map((row) => [row.id, ratingView(row)]))
}

/** The table of ratings, whose rows have the id of the post that they are about. */
export const ratingTables: { readonly ratings: SyncedTable<'ratings'> } = {
  ratings: {
    view: ratingsView,
    people: nobody,
    betweenTwo: {
      rowsAbout: ratingsBetween,
      hiddenRows: hideRowsOf(({ raterId, ratedId }) => [raterId, ratedId]),
    },
  },
}
