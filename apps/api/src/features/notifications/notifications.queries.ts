/** Queries of the notifications in the app. */
import { notificationLimits } from '@porchlight/contracts/notifications/notifications.schema'
import { type Kysely, sql } from 'kysely'
import type { Row, Tables } from '../../database/schema/tables.ts'
import type { Pair } from '../../feature-parts/between-two.ts'

export type NotificationRow = Row<'notifications'>

/** Returns those of these notifications that are the member's own. */
export function ownNotificationsById(
  database: Kysely<Tables>,
  memberId: string,
  ids: readonly string[],
): Promise<NotificationRow[]> {
  if (ids.length === 0) return Promise.resolve([])
  return database
    .selectFrom('notifications')
    .where('id', 'in', [...ids])
    .where('memberId', '=', memberId)
    .selectAll()
    .execute()
}

/** Returns the notifications that the member's devices have, the newest first. */
export function newestNotifications(
  database: Kysely<Tables>,
  memberId: string,
  now: number,
): Promise<NotificationRow[]> {
  return database
    .selectFrom('notifications')
    .where('memberId', '=', memberId)
    .where('createdAt', '>', now - notificationLimits.keptMs)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(notificationLimits.countMax)
    .selectAll()
    .execute()
}

/** Returns notifications about the same event. */
export function sameNotifications(
  database: Kysely<Tables>,
  { memberId, kind, personId, target }: Pick<NotificationRow, 'memberId' | 'kind' | 'personId' | 'target'>,
): Promise<Pick<NotificationRow, 'id' | 'createdAt' | 'rangAt'>[]> {
  return database
    .selectFrom('notifications')
    .where('target', '=', target)
    .where('memberId', '=', memberId)
    .where('kind', '=', kind)
    .where('personId', personId === null ? 'is' : '=', personId)
    .select(['id', 'createdAt', 'rangAt'])
    .execute()
}

/** The times at which it was to ring, the newest last. */
export function ringsOf({ createdAt, rangAt }: Pick<NotificationRow, 'createdAt' | 'rangAt'>): number[] {
  return rangAt === null ? [createdAt] : (JSON.parse(rangAt) as number[])
}

/** The most ids that are returned at once; usually it is one, because each new notification replaces an old one. */
const beyondAtOnce = 10

/** The ids of those that are older than the newest so many. */
export async function notificationsBeyond(
  database: Kysely<Tables>,
  memberId: string,
  countMax: number,
): Promise<string[]> {
  const rows = await database
    .selectFrom('notifications')
    .where('memberId', '=', memberId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .offset(countMax)
    .limit(beyondAtOnce)
    .select('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Ids of those from before, at most so many. */
export async function notificationsBefore(
  database: Kysely<Tables>,
  before: number,
  countMax: number,
): Promise<string[]> {
  const rows = await database
    .selectFrom('notifications')
    .where('createdAt', '<', before)
    .orderBy('createdAt')
    .limit(countMax)
    .select('id')
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Returns notifications that name the member, or are about their posts, for every receiver; at most `countMax` of each
 * kind.
 */
export async function notificationsAbout(
  database: Kysely<Tables>,
  personId: string,
  countMax: number,
): Promise<Pick<NotificationRow, 'id' | 'memberId'>[]> {
  const outdated = await database
    .selectFrom('notifications')
    .where('personId', '=', personId)
    .limit(countMax)
    .select(['id', 'memberId'])
    .execute()
  const ofPosts = await database
    .selectFrom('posts')
    .innerJoin('notifications', (join) =>
      join.on('notifications.target', '=', sql<string>`'/posts/' || posts.id`),
    )
    .where('authorId', '=', personId)
    .limit(countMax)
    .select(['notifications.id', 'memberId'])
    .execute()
  return [...new Map([...outdated, ...ofPosts].map((row) => [row.id, row])).values()]
}

/** Returns true when the member set that they are away until a later time. */
export async function isAwayNow(database: Kysely<Tables>, memberId: string, now: number): Promise<boolean> {
  const away = await database
    .selectFrom('members')
    .where('id', '=', memberId)
    .where('awayUntil', '>', now)
    .select('id')
    .executeTakeFirst()
  return away !== undefined
}

/** Returns the viewer's notifications that the other member caused, or that are about their help posts, the newest first. */
export async function ownNotificationsAbout(
  database: Kysely<Tables>,
  { viewerId, otherId }: Pair,
  countMax: number,
): Promise<{ id: string }[]> {
  const newestFirst = database
    .selectFrom('notifications')
    .where('notifications.memberId', '=', viewerId)
    .orderBy('notifications.createdAt', 'desc')
    .limit(countMax)
    .select('notifications.id')
  const caused = await newestFirst.where('personId', '=', otherId).execute()
  const ofPosts = await newestFirst
    .innerJoin('posts', (join) => join.on('notifications.target', '=', sql<string>`'/posts/' || posts.id`))
    .where('posts.authorId', '=', otherId)
    .where('posts.type', '!=', 'event')
    .execute()
  return [...new Map([...caused, ...ofPosts].map((row) => [row.id, row])).values()]
}

interface ShownNotification {
  id: string
  personId?: string | null | undefined
  target: string
  /** Epoch ms. */
  createdAt: number
}

/**
 * Returns the ids of those that a block hides from the viewer: each that a blocked member caused, and each about a help
 * post of theirs, with its title. What came with the block or after it stays, such as that a help is released: it names
 * nobody, and the viewer has to know it.
 */
export async function notificationsBehindBlocks(
  database: Kysely<Tables>,
  { viewerId, blockedIds }: { viewerId: string; blockedIds: ReadonlySet<string> },
  notifications: readonly ShownNotification[],
): Promise<ReadonlySet<string>> {
  if (blockedIds.size === 0) return new Set()
  const authors = await blockedAuthorsAmong(database, [...blockedIds], notifications.map(postIdIn))
  const since = await blockTimes(database, viewerId, [...new Set(authors.values())])
  const isBefore = (createdAt: number, authorId: string | undefined) =>
    authorId !== undefined && createdAt < (since.get(authorId) ?? 0)
  return new Set(
    notifications
      .filter(
        (each) =>
          blockedIds.has(each.personId ?? '') || isBefore(each.createdAt, authors.get(postIdIn(each))),
      )
      .map(({ id }) => id),
  )
}

const postPath = '/posts/'

/** Returns the id of the post that a notification is about; '' where it is about none. */
function postIdIn({ target }: Pick<ShownNotification, 'target'>): string {
  return target.startsWith(postPath) ? target.slice(postPath.length) : ''
}

/** Returns the authors of those of these posts that are help posts of these members, by post. */
async function blockedAuthorsAmong(
  database: Kysely<Tables>,
  authorIds: readonly string[],
  postIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(postIds)].filter((id) => id !== '')
  if (ids.length === 0) return new Map()
  const posts = await database
    .selectFrom('posts')
    .where('id', 'in', ids)
    .where('authorId', 'in', [...authorIds])
    .where('type', '!=', 'event')
    .select(['id', 'authorId'])
    .execute()
  return new Map(posts.map(({ id, authorId }) => [id, authorId]))
}

/**
 * Returns the time of the block (epoch ms) that separates the viewer from each of these members. The viewer's own counts
 * where both have blocked: the other's block and its end change nothing for the viewer, whose devices get no row for them.
 */
async function blockTimes(
  database: Kysely<Tables>,
  viewerId: string,
  otherIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (otherIds.length === 0) return new Map()
  const ids = [...otherIds]
  const blocks = await database
    .selectFrom('blocks')
    .where(({ eb, or, and }) =>
      or([
        and([eb('memberId', '=', viewerId), eb('blockedId', 'in', ids)]),
        and([eb('blockedId', '=', viewerId), eb('memberId', 'in', ids)]),
      ]),
    )
    .select(['memberId', 'blockedId', 'createdAt'])
    .execute()
  const times = new Map<string, number>()
  for (const { memberId, blockedId, createdAt } of blocks) {
    if (memberId === viewerId) times.set(blockedId, createdAt)
    else if (!times.has(memberId)) times.set(memberId, createdAt)
  }
  return times
}
