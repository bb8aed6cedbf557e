/**
 * A block hides each member's help posts from the other. Posts of meetups stay: they name no organizer, and their
 * disappearance would reveal one (`blocked-meetups.queries.ts`).
 */
import type { Kysely } from 'kysely'
import type { Tables } from '../../database/schema/tables.ts'
import type {
  BetweenTwo,
  BlocksOfViewer,
  EarlierVisibility,
  RowToSend,
} from '../../feature-parts/between-two.ts'

export const helpPostsBehindBlocks: BetweenTwo<'posts'> = {
  rowsAbout: async (database, { otherId }, countMax) => {
    const posts = database.selectFrom('posts').orderBy('createdAt', 'desc').limit(countMax).select('id')
    return [
      ...(await posts.where('authorId', '=', otherId).where('type', '!=', 'event').execute()),
      ...(await posts.where('helperId', '=', otherId).execute()),
    ]
  },

  hiddenRows: async (rows, blocks) => {
    const goneIds = rows.flatMap(({ id, row }) => (row === null ? [id] : []))
    const withdrawnIds = await helpPostsAmong(blocks, goneIds)
    return new Map(
      rows.flatMap((each) => {
        const earlierVisibility = withdrawnIds.has(each.id) ? 'never' : visibilityBefore(each, blocks)
        return earlierVisibility === null ? [] : [[each.id, earlierVisibility] as const]
      }),
    )
  },
}

/**
 * Returns the earlier visibility of a post that is hidden from the viewer; null for any other post. One with help by a
 * blocked member was visible until the end of the help named the helper.
 */
function visibilityBefore(
  { row }: RowToSend<'posts'>,
  { viewerId, blockedIds }: BlocksOfViewer,
): EarlierVisibility | null {
  if (row === null) return null
  if (blockedIds.has(row.authorId ?? '')) return 'never'
  return row.authorId !== viewerId && blockedIds.has(row.helperId ?? '') ? 'maybe' : null
}

/** Returns those of the deleted posts that were a blocked member's help posts. */
async function helpPostsAmong(
  { database, blockedIds }: { database: Kysely<Tables>; blockedIds: ReadonlySet<string> },
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const posts = await database
    .selectFrom('posts')
    .where('id', 'in', [...ids])
    .where('authorId', 'in', [...blockedIds])
    .where('type', '!=', 'event')
    .select('id')
    .execute()
  return new Set(posts.map(({ id }) => id))
}
