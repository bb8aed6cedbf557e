/**
 * The version of each calendar item. It depends only on what this calendar received before. Other changes of a post,
 * such as guests or blocks, make no new version.
 */
import { createHash } from 'node:crypto'
import { type CalendarEvent, calendarEventOf } from '@porchlight/contracts/calendar/calendar.text'
import { toIso } from '@porchlight/contracts/values/time'
import type { Kysely } from 'kysely'
import type { Row, Tables } from '../../database/schema/tables.ts'
import type { Transact } from '../../database/transactions/transact.ts'
import type { PostRow } from '../posts/posts.queries.ts'

interface ItemSettings {
  reader: Kysely<Tables>
  transact: Transact
  origin: string
  now: number
}

type Item = Row<'calendarItems'>

export async function eventsFor(
  memberId: string,
  posts: readonly PostRow[],
  { reader, transact, origin, now }: ItemSettings,
): Promise<CalendarEvent[]> {
  if (posts.length === 0) return []
  const storedItems = await reader
    .selectFrom('calendarItems')
    .where('memberId', '=', memberId)
    // The condition leaves out items that this calendar received in the past only.
    .where(
      'postId',
      'in',
      posts.map(({ id }) => id),
    )
    .selectAll()
    .execute()
  const before = new Map(storedItems.map((item) => [item.postId, item]))
  const items = posts.map((post) => {
    const event = eventOf(post, origin)
    return { event, item: itemOf({ memberId, postId: post.id, event, now }, before.get(post.id)) }
  })
  const changedItems = items.map(({ item }) => item).filter((item) => before.get(item.postId) !== item)
  if (changedItems.length > 0) await transact(({ database }) => keepItems(database, memberId, changedItems))
  return items.map(({ event, item: { sequence, changedAt } }) => ({ ...event, sequence, changedAt }))
}

function eventOf(post: PostRow, origin: string): CalendarEvent {
  const event = calendarEventOf({ ...post, dateNeeded: toIso(post.dateNeeded) }, origin)
  return { ...event, isCancelled: post.status === 'cancelled' }
}

function itemOf(
  { memberId, postId, event, now }: { memberId: string; postId: string; event: CalendarEvent; now: number },
  before: Item | undefined,
): Item {
  const digest = digestOf(event)
  if (before?.digest === digest) return before
  // A calendar that has the item as a file, from the time when it was still to take place, has an earlier version.
  const first = event.isCancelled ? 1 : 0
  return { memberId, postId, digest, sequence: before ? before.sequence + 1 : first, changedAt: now }
}

function digestOf({ startsAt, title, description, location, isCancelled }: CalendarEvent): string {
  const content = JSON.stringify([startsAt, title, description, location, isCancelled])
  return createHash('sha256').update(content).digest('base64url')
}

async function keepItems(database: Kysely<Tables>, memberId: string, items: readonly Item[]): Promise<void> {
  const existingIds = await stillThere(database, memberId, items)
  for (const item of items.filter(({ postId }) => existingIds.has(postId))) {
    const { digest, sequence, changedAt } = item
    await database
      .insertInto('calendarItems')
      .values(item)
      .onConflict((conflict) =>
        conflict.columns(['memberId', 'postId']).doUpdateSet({ digest, sequence, changedAt }),
      )
      .execute()
  }
}

/**
 * Returns the posts that still exist, or none when the member has left. An item without its post is sent once more as
 * it was read.
 */
async function stillThere(
  database: Kysely<Tables>,
  memberId: string,
  items: readonly Item[],
): Promise<ReadonlySet<Item['postId']>> {
  const member = await database
    .selectFrom('members')
    .where('id', '=', memberId)
    .select('id')
    .executeTakeFirst()
  if (!member) return new Set()
  const ids = items.map(({ postId }) => postId)
  const posts = await database.selectFrom('posts').where('id', 'in', ids).select('id').execute()
  return new Set(posts.map(({ id }) => id))
}
