/** Queries of the notifications in the app. */
import { notificationLimits } from '@porchlight/contracts/notifications/notifications.schema'
import { type Kysely, sql } from 'kysely'
import type { Row, Tables } from '../../database/schema/tables.ts'
import type { Pair } from '../../feature-parts/between-two.ts'

export type NotificationRow = Row<'notifications'>

/** Those of these that are the member's own. */
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

/** One is the rule: each that comes pushes one out. */
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

/** Returns the viewer's notifications that the other member caused, the newest first. */
export function ownNotificationsAbout(
  database: Kysely<Tables>,
  { viewerId, otherId }: Pair,
  countMax: number,
): Promise<{ id: string }[]> {
  return database
    .selectFrom('notifications')
    .where('memberId', '=', viewerId)
    .where('personId', '=', otherId)
    .orderBy('createdAt', 'desc')
    .limit(countMax)
    .select('id')
    .execute()
}
