/** Neighbors without a phone for whom a coordinator writes posts down. */
import type { Kysely } from 'kysely'
import type { Row, Tables } from '../../database/schema/tables.ts'
import { actsOf } from '../../feature-parts/day-limits.ts'

export type CoordinatedRow = Row<'coordinatedNeighbors'>

/** Returns a neighbor whom this coordinator looks after; undefined for all others, and for those who need it no more. */
export function coordinatedBy(
  database: Kysely<Tables>,
  coordinatorId: string,
  neighborId: string,
): Promise<CoordinatedRow | undefined> {
  return database
    .selectFrom('coordinatedNeighbors')
    .where('id', '=', neighborId)
    .where('coordinatorId', '=', coordinatorId)
    .where('removedAt', 'is', null)
    .where('takenOverAt', 'is', null)
    .selectAll()
    .executeTakeFirst()
}

/** The posts that were written down for one neighbor, whoever wrote them. */
export const postsWrittenFor = actsOf<{ neighborId: string }>((database, { neighborId, since }) =>
  database
    .selectFrom('posts')
    .where('writtenForId', '=', neighborId)
    .where('createdAt', '>', since)
    .select('createdAt as at'),
)

/**
 * Returns those of these posts for which the member answers or has answered, and about which somebody wrote to them: a card in a
 * conversation keeps who was the author then.
 */
export async function postsAnsweredFor(
  database: Kysely<Tables>,
  memberId: string,
  postIds: readonly string[],
): Promise<string[]> {
  if (postIds.length === 0) return []
  const cards = await database
    .selectFrom('sharedCards')
    .where('authorId', '=', memberId)
    .where('postId', 'in', [...postIds])
    .select('postId')
    .distinct()
    .execute()
  return cards.map(({ postId }) => postId)
}
