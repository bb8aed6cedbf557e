import type { PostType } from '@porchlight/contracts/posts/posts.schema'
import { dayMs } from '@porchlight/contracts/values/time'
import { type ExpressionBuilder, type Kysely, sql } from 'kysely'
import { prepare } from '../../database/engine/prepared.ts'
import type { Row, Tables } from '../../database/schema/tables.ts'
import { actsOf } from '../../feature-parts/day-limits.ts'

export type PostRow = Row<'posts'>

/** The most posts in the response of a list call; sync brings the rest. */
export const listMax = 500
const homeMax = 20

export function postById(database: Kysely<Tables>, id: string): Promise<PostRow | undefined> {
  return byId.first(database, { id })
}

const byId = prepare((database, { id }: { id: string }) =>
  database.selectFrom('posts').where('id', '=', id).selectAll(),
)

/** Returns the post that hangs in the window under this address. */
export function postByWindowCode(database: Kysely<Tables>, windowCode: string): Promise<PostRow | undefined> {
  return byWindowCode.first(database, { windowCode })
}

const byWindowCode = prepare((database, { windowCode }: { windowCode: string }) =>
  database.selectFrom('posts').where('windowCode', '=', windowCode).selectAll(),
)

export function insertPost(database: Kysely<Tables>, row: PostRow): Promise<void> {
  return insert.run(database, row)
}

const insert = prepare((database, row: PostRow) => database.insertInto('posts').values(row))

export function postsById(database: Kysely<Tables>, ids: readonly string[]): Promise<PostRow[]> {
  if (ids.length === 0) return Promise.resolve([])
  return byIds.all(database, { ids: [...ids] })
}

const byIds = prepare((database, { ids }: { ids: string[] }) =>
  database.selectFrom('posts').where('id', 'in', ids).selectAll(),
)

/** Returns the condition for posts that every member may see, except where a block is between them and the author. */
export function isVisibleToAll({ eb, and }: ExpressionBuilder<Tables, 'posts'>) {
  return and([eb('isShown', '=', 1), eb('status', '!=', 'cancelled'), eb('hiddenAt', 'is', null)])
}

/**
 * Posts in one batch of larger work. A page never ends within the rows of one change number, and the rows of the
 * authors may be in it, too.
 */
const postsAtOnce = 50

/** Returns one batch of the meetups that have a ZIP code, the latest first, because members look at those. */
export function meetupsWithZipCode(database: Kysely<Tables>): Promise<PostRow[]> {
  return database
    .selectFrom('posts')
    .where('type', '=', 'event')
    .where('zipCode', 'is not', null)
    .selectAll()
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(postsAtOnce)
    .execute()
}

export interface PostFilter {
  type?: PostType | undefined
  userId: string
}

/**
 * Returns posts, the newest first. A list by author leaves out meetups, unless the author requests it: it would name
 * the organizer.
 */
export function postsFor(
  database: Kysely<Tables>,
  viewerId: string,
  { type, userId }: PostFilter,
): Promise<PostRow[]> {
  let query = database
    .selectFrom('posts')
    .where('authorId', '=', userId)
    .selectAll()
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(listMax)
  if (type !== undefined) query = query.where('type', '=', type)
  // Posts that the author took back, that an operator hid, or that are withheld with their author's suspension, are in
  // the author's own list only.
  if (userId !== viewerId) query = query.where('type', '!=', 'event').where(isVisibleToAll)
  return query.execute()
}

/** The newest that all may see, by when they were shown: never by the arrival of a meetup. */
export function postsForAll(database: Kysely<Tables>, types: readonly PostType[]): Promise<PostRow[]> {
  return database
    .selectFrom('posts')
    .selectAll()
    .where(isVisibleToAll)
    .$if(types.length === 1, (query) => query.where('type', 'in', types))
    .orderBy('shownAt', 'desc')
    .orderBy('id', 'desc')
    .limit(listMax)
    .execute()
}

interface VisibleBefore {
  type?: PostType | undefined
  /** The last post of the page before; absent: from the newest on. */
  last?: Pick<PostRow, 'id' | 'shownAt'> | undefined
  countMax: number
}

/** The newest first: those that all may see, and the member's own. */
export function visiblePostsBefore(
  database: Kysely<Tables>,
  memberId: string,
  { type, last, countMax }: VisibleBefore,
): Promise<PostRow[]> {
  let query = database
    .selectFrom('posts')
    .selectAll()
    .where(({ eb, or }) => or([eb('authorId', '=', memberId), isVisibleToAll(eb)]))
    .orderBy('shownAt', 'desc')
    .orderBy('id', 'desc')
    .limit(countMax)
  if (type !== undefined) query = query.where('type', '=', type)
  if (last !== undefined)
    query = query.where(({ eb, and, or }) =>
      or([eb('shownAt', '<', last.shownAt), and([eb('shownAt', '=', last.shownAt), eb('id', '<', last.id)])]),
    )
  return query.execute()
}

/**
 * Returns the author's own posts since `from` that only the author sees: withdrawn, hidden by an operator, or not shown
 * to others yet.
 */
export function ownHiddenPosts(
  database: Kysely<Tables>,
  authorId: string,
  { types, from }: { types: readonly PostType[]; from: number },
): Promise<PostRow[]> {
  return hiddenBy.all(database, { authorId, types: [...types], from })
}

const hiddenBy = prepare(
  (database, { authorId, types, from }: { authorId: string; types: PostType[]; from: number }) =>
    database
      .selectFrom('posts')
      .where('authorId', '=', authorId)
      .where('createdAt', '>=', from)
      .where('type', 'in', types)
      .where(({ eb, not }) => not(isVisibleToAll(eb)))
      .selectAll()
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .limit(listMax),
)

/** Returns one batch of an author's posts, the oldest first. */
export function postsBy(database: Kysely<Tables>, authorId: string): Promise<PostRow[]> {
  return database
    .selectFrom('posts')
    .where('authorId', '=', authorId)
    .orderBy('createdAt')
    .orderBy('id')
    .limit(postsAtOnce)
    .selectAll()
    .execute()
}

export async function countPostsBy(database: Kysely<Tables>, authorId: string): Promise<number> {
  const { posts } = await database
    .selectFrom('posts')
    .where('authorId', '=', authorId)
    .select(({ fn }) => fn.countAll<number>().as('posts'))
    .executeTakeFirstOrThrow()
  return posts
}

/** The posts of the coming days, for a home that has nothing yet. */
export async function upcomingPostIds(database: Kysely<Tables>, now: number): Promise<string[]> {
  const rows = await database
    .selectFrom('posts')
    .where('dateNeeded', '>=', now - dayMs)
    .where('dateNeeded', '<', now + 4 * dayMs)
    // Hidden posts are included: their authors see them, and no view shows them to others.
    .where('isShown', '=', 1)
    .where('status', 'in', ['pending', 'matched', 'in_progress'])
    .orderBy('dateNeeded')
    .limit(homeMax)
    .select('id')
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Requests and meetups that are still to come, the soonest first: those that all may see, the member's own, and meetups that
 * they come to or wait for.
 */
export async function soonestPostIds(
  database: Kysely<Tables>,
  memberId: string,
  { from, countMax }: { from: number; countMax: number },
): Promise<string[]> {
  const ownRsvpIds = database.selectFrom('rsvps').where('memberId', '=', memberId).select('postId')
  const rows = await database
    .selectFrom('posts')
    .where('dateNeeded', '>', from)
    // The condition excludes offers instead of naming a type: the index of types contains no dates, so all posts of a
    // type would be sorted.
    .where('type', '!=', 'offer')
    .where('status', '=', 'pending')
    .where(({ eb, or }) =>
      or([isVisibleToAll(eb), eb('authorId', '=', memberId), eb('id', 'in', ownRsvpIds)]),
    )
    .orderBy('dateNeeded')
    .limit(countMax)
    .select('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** The newest of what may become news for the community: no requests, nothing that was called off. */
export async function newestNewsIds(database: Kysely<Tables>, countMax: number): Promise<string[]> {
  const rows = await database
    .selectFrom('posts')
    .where('type', 'in', ['offer', 'event'])
    .where(isVisibleToAll)
    .where('status', '!=', 'expired')
    .orderBy('shownAt', 'desc')
    .orderBy('id', 'desc')
    .limit(countMax)
    .select('id')
    .execute()
  return rows.map(({ id }) => id)
}

export const newPosts = actsOf((database, { memberId, since }) =>
  database
    .selectFrom('posts')
    .where('authorId', '=', memberId)
    .where('createdAt', '>', since)
    .select('createdAt as at'),
)

/**
 * Counts one more request of the month, in every plan.
 * @returns false when `limit` requests were counted already; then nothing is counted
 */
export async function countRequest(
  database: Kysely<Tables>,
  memberId: string,
  month: string,
  limit: number | null,
): Promise<boolean> {
  const usage = await database
    .insertInto('requestCounts')
    .values({ memberId, month, used: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['memberId', 'month'])
        .doUpdateSet((eb) => ({ used: eb('requestCounts.used', '+', 1) }))
        .where(limit === null ? sql<boolean>`1 = 1` : sql<boolean>`request_counts.used < ${limit}`),
    )
    .returning('used')
    .executeTakeFirst()
  return usage !== undefined
}

/** The most meetups that one batch chooses from. */
const unshownMax = 100

/** Meetups that others are to see, the first ones first. */
export function unshownMeetups(database: Kysely<Tables>): Promise<PostRow[]> {
  return (
    database
      .selectFrom('posts')
      // The values are literals in the SQL, so that SQLite uses the index that contains only these meetups, those of
      // the last minutes.
      .where('isShown', '=', sql.lit(0))
      .where('status', '=', sql.lit('pending'))
      .where('hiddenAt', 'is', null)
      // A help post that others do not see belongs to a suspended member. Asked for by its type, SQLite would use the index of
      // types, which contains all meetups there were.
      .where('type', 'not in', ['request', 'offer'])
      .orderBy('shownAt')
      .limit(unshownMax)
      .selectAll()
      .execute()
  )
}

/** Returns the times (epoch ms) at which others saw, or will see, the member's posts of the last day. */
export async function whenPostsAreShown(
  database: Kysely<Tables>,
  { authorId, now, besides }: { authorId: string; now: number; besides: string },
): Promise<number[]> {
  const rows = await database
    .selectFrom('posts')
    .where('authorId', '=', authorId)
    .where('createdAt', '>', now - dayMs)
    .where('id', '!=', besides)
    .select('shownAt')
    .execute()
  return rows.map(({ shownAt }) => shownAt)
}

/** Returns the posts about which the clock has something to do by now, the earliest first. */
export function postsOfClock(database: Kysely<Tables>, now: number, countMax: number): Promise<PostRow[]> {
  return database
    .selectFrom('posts')
    .where('clockAt', '<=', now)
    .orderBy('clockAt')
    .limit(countMax)
    .selectAll()
    .execute()
}
