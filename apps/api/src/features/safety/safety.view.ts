/** Blocks, for who blocks alone; and what is not there for whom, because one of two blocked the other. */
import { conversationIdOf } from '@porchlight/contracts/conversations/conversations.rules'
import type { SyncRow } from '@porchlight/contracts/sync/sync.schema'
import { toIso } from '@porchlight/contracts/values/time'
import type { Kysely } from 'kysely'
import type { Tables } from '../../database/schema/tables.ts'
import type { HiddenRowsFor } from '../../feature-parts/audiences.ts'
import { nobody, type TablesOf, type View } from '../../feature-parts/views.ts'
import { blockedWith, blocksBy, hiddenReviewsOf } from './safety.queries.ts'

export const blocksView: View<'blocks'> = async (database, { memberId }, ids) => {
  const rows = await blocksBy(database, memberId, ids)
  return new Map(
    rows.map(({ blockedId, firstName, lastName, createdAt }) => [
      blockedId,
      { id: blockedId, firstName, lastName, createdAt: toIso(createdAt) },
    ]),
  )
}

/** The name in it is of the time of blocking: it brings no person along. */
export const safetyTables: TablesOf<'safety'> = { blocks: { view: blocksView, people: nobody } }

/**
 * Finds the rows that a block hides from a member. Posts of meetups stay: they name no organizer, and their
 * disappearance would reveal one. A post with help by a blocked member was visible until the end of the help named the
 * helper. The member of every other row never changes.
 */
export const blockedRows: HiddenRowsFor = async (database, { memberId }, rows) => {
  if (rows.length === 0) return new Map()
  const blockedIds = await blockedWith(database, memberId)
  if (blockedIds.size === 0) return new Map()
  const conversations = new Set([...blockedIds].map((other) => conversationIdOf(memberId, other)))
  const takenBack = await helpPostsGone(database, rows, blockedIds)
  const reviewsTakenBack = await reviewsGone(database, rows, blockedIds)
  const isOfBlocked = ({ table, id, row }: SyncRow): boolean => {
    if (table === 'people') return blockedIds.has(id)
    if (table === 'posts') return blockedIds.has(String(row?.authorId)) || takenBack.has(id)
    if (table === 'postDetails') return blockedIds.has(String(row?.authorId))
    if (table === 'placeReviews') return blockedIds.has(String(row?.authorId)) || reviewsTakenBack.has(id)
    if (table === 'meetups') return blockedIds.has(String(row?.organizerId))
    if (table === 'helps')
      return blockedIds.has(String(row?.authorId)) || blockedIds.has(String(row?.helperId))
    if (table === 'messages') return conversations.has(String(row?.conversationId))
    if (table === 'notifications') return blockedIds.has(String(row?.personId))
    if (table === 'ratings')
      return blockedIds.has(String(row?.raterId)) || blockedIds.has(String(row?.ratedId))
    return (table === 'conversations' || table === 'readMarkers') && conversations.has(id)
  }
  const isTaken = ({ table, row }: SyncRow): boolean =>
    table === 'posts' && row?.authorId !== memberId && blockedIds.has(String(row?.helperId))
  return new Map(
    rows.flatMap((each) => {
      const earlierVisibility = isOfBlocked(each) ? 'never' : isTaken(each) ? 'maybe' : null
      return earlierVisibility === null ? [] : [[`${each.table}:${each.id}`, earlierVisibility] as const]
    }),
  )
}

/** Returns those of the deleted posts that belong to a blocked member's help. */
async function helpPostsGone(
  database: Kysely<Tables>,
  rows: readonly SyncRow[],
  blockedIds: ReadonlySet<string>,
): Promise<ReadonlySet<string>> {
  const ids = rows.flatMap(({ table, id, row }) => (table === 'posts' && row === null ? [id] : []))
  if (ids.length === 0) return new Set()
  const goneRows = await database
    .selectFrom('posts')
    .where('id', 'in', ids)
    .where('authorId', 'in', [...blockedIds])
    .where('type', '!=', 'event')
    .select('id')
    .execute()
  return new Set(goneRows.map(({ id }) => id))
}

/**
 * Returns those of the deleted reviews that belong to a blocked member. A device could compute a review's id from the
 * place and its author.
 */
async function reviewsGone(
  database: Kysely<Tables>,
  rows: readonly SyncRow[],
  blockedIds: ReadonlySet<string>,
): Promise<ReadonlySet<string>> {
  const ids = rows.flatMap(({ table, id, row }) => (table === 'placeReviews' && row === null ? [id] : []))
  if (ids.length === 0) return new Set()
  const removals = await hiddenReviewsOf(database, [...blockedIds])
    .where('own.rowId', 'in', ids)
    .select('own.rowId')
    .execute()
  return new Set(removals.map(({ rowId }) => rowId))
}
