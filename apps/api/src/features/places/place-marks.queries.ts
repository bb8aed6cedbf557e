/** Queries of members' upvotes and bookmarks of places. */
import type { Kysely } from 'kysely'
import { prepare } from '../../database/engine/prepared.ts'
import type { Row, Tables } from '../../database/schema/tables.ts'

export type MarkRow = Row<'placeMarks'>

export function markOf(
  database: Kysely<Tables>,
  key: Pick<MarkRow, 'placeId' | 'memberId'>,
): Promise<MarkRow | undefined> {
  return oneMark.first(database, key)
}

const oneMark = prepare((database, { placeId, memberId }: Pick<MarkRow, 'placeId' | 'memberId'>) =>
  database
    .selectFrom('placeMarks')
    .where('placeId', '=', placeId)
    .where('memberId', '=', memberId)
    .selectAll(),
)

/** Returns a member's marks. */
export function marksBy(database: Kysely<Tables>, memberId: string): Promise<MarkRow[]> {
  return database.selectFrom('placeMarks').where('memberId', '=', memberId).selectAll().execute()
}

/** Stores a mark, or deletes it when it has neither an upvote nor a bookmark. */
export async function storeMark(database: Kysely<Tables>, mark: MarkRow): Promise<void> {
  const { upvoted, bookmarked } = mark
  if (upvoted === 0 && bookmarked === 0) return deleteMark(database, mark)
  await database
    .insertInto('placeMarks')
    .values(mark)
    .onConflict((conflict) => conflict.columns(['placeId', 'memberId']).doUpdateSet({ upvoted, bookmarked }))
    .execute()
}

export async function deleteMark(
  database: Kysely<Tables>,
  { placeId, memberId }: Pick<MarkRow, 'placeId' | 'memberId'>,
): Promise<void> {
  await database
    .deleteFrom('placeMarks')
    .where('placeId', '=', placeId)
    .where('memberId', '=', memberId)
    .execute()
}
