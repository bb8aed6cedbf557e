/** A block hides each member's reviews from the other, also those that their author has withdrawn. */
import { memberAudience } from '@porchlight/contracts/sync/audiences'
import type { Kysely } from 'kysely'
import type { Tables } from '../../../database/schema/tables.ts'
import type { BetweenTwo } from '../../../feature-parts/between-two.ts'

export const reviewsBehindBlocks: BetweenTwo<'placeReviews'> = {
  rowsAbout: async (database, { otherId }, countMax) => {
    const reviews = await database
      .selectFrom('placeReviews')
      .where('authorId', '=', otherId)
      .orderBy('createdAt', 'desc')
      .limit(countMax)
      .select('id')
      .execute()
    // A phone that has not synced since the author took a review back still has it.
    const withdrawnReviews = await withdrawnReviewsOf(database, [otherId])
      .orderBy('own.seq', 'desc')
      .limit(countMax)
      .select('own.rowId as id')
      .execute()
    return [...reviews, ...withdrawnReviews]
  },

  hiddenRows: async (rows, { database, blockedIds }) => {
    const goneIds = rows.flatMap(({ id, row }) => (row === null ? [id] : []))
    const withdrawnIds = await withdrawnAmong(database, goneIds, blockedIds)
    const isHidden = ({ id, row }: (typeof rows)[number]) =>
      row === null ? withdrawnIds.has(id) : blockedIds.has(row.authorId)
    return new Map(rows.filter(isHidden).map(({ id }) => [id, 'never']))
  },
}

/**
 * Returns those of the deleted reviews that belong to a blocked member. A device could compute a review's id from the
 * place and its author.
 */
async function withdrawnAmong(
  database: Kysely<Tables>,
  ids: readonly string[],
  blockedIds: ReadonlySet<string>,
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const reviews = await withdrawnReviewsOf(database, [...blockedIds])
    .where('own.rowId', 'in', [...ids])
    .select('own.rowId')
    .execute()
  return new Set(reviews.map(({ rowId }) => rowId))
}

/**
 * Selects the changes (`own`) by which these members' reviews are gone for everyone. Nothing else records the authors
 * any more: one change number went to everyone and to the author. The number by which a member's phone checks another
 * member's review again is a different one.
 */
function withdrawnReviewsOf(database: Kysely<Tables>, authorIds: readonly string[]) {
  return database
    .selectFrom('changes as own')
    .innerJoin('changes as shared', (join) =>
      join
        .onRef('shared.tableName', '=', 'own.tableName')
        .onRef('shared.rowId', '=', 'own.rowId')
        .onRef('shared.seq', '=', 'own.seq')
        .on('shared.audience', '=', 'premium'),
    )
    .where('own.audience', 'in', authorIds.map(memberAudience))
    .where('own.tableName', '=', 'placeReviews')
    .where('shared.isGone', '=', 1)
}
