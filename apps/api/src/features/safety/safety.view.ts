/** Blocks, for who blocks alone; and what is not there for whom, because one of two blocked the other. */
import { conversationIdOf } from '@porchlight/contracts/conversations/conversations.rules'
import type { SyncRow } from '@porchlight/contracts/sync/sync.schema'
import { toIso } from '@porchlight/contracts/values/time'
import type { NotThere } from '../../nouns/audiences.ts'
import { nobody, type TablesOf, type View } from '../../nouns/views.ts'
import { blockedWith, blocksBy } from './safety.queries.ts'

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

/** Meetups name nobody: their vanishing would tell. */
export const blockedRows: NotThere = async (database, { memberId }, rows) => {
  if (rows.length === 0) return new Set()
  const blocked = await blockedWith(database, memberId)
  if (blocked.size === 0) return new Set()
  const conversations = new Set([...blocked].map((other) => conversationIdOf(memberId, other)))
  const isBlocked = ({ table, id, row }: SyncRow): boolean => {
    if (table === 'people') return blocked.has(id)
    if (table === 'posts') {
      const isOwn = row?.authorId === memberId
      return blocked.has(String(row?.authorId)) || (!isOwn && blocked.has(String(row?.helperId)))
    }
    if (table === 'postDetails' || table === 'placeReviews') return blocked.has(String(row?.authorId))
    if (table === 'meetups') return blocked.has(String(row?.organizerId))
    if (table === 'helps') return blocked.has(String(row?.authorId)) || blocked.has(String(row?.helperId))
    if (table === 'messages') return conversations.has(String(row?.conversationId))
    if (table === 'notifications') return blocked.has(String(row?.personId))
    if (table === 'ratings') return blocked.has(String(row?.raterId)) || blocked.has(String(row?.ratedId))
    return (table === 'conversations' || table === 'readMarkers') && conversations.has(id)
  }
  return new Set(rows.filter(isBlocked).map(({ table, id }) => `${table}:${id}`))
}
