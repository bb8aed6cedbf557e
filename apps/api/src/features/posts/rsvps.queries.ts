/** Queries of the guests of a meetup, and of its waiting list. */
import { conversationIdOf } from '@porchlight/contracts/conversations/conversations.rules'
import type { RefusalCode } from '@porchlight/contracts/errors/refusals'
import { rsvpToMeetup } from '@porchlight/contracts/meetups/meetups.operations'
import { meetupLimits } from '@porchlight/contracts/meetups/meetups.schema'
import { dayMs } from '@porchlight/contracts/values/time'
import type { Kysely } from 'kysely'
import { prepare } from '../../database/engine/prepared.ts'
import type { Row, Tables } from '../../database/schema/tables.ts'
import type { Pair } from '../../feature-parts/between-two.ts'
import { actsOf } from '../../feature-parts/day-limits.ts'
import { blockedWith } from '../safety/safety.queries.ts'
import type { PostRow } from './posts.queries.ts'

export type RsvpRow = Row<'rsvps'>

export const isGoing = ({ state }: Pick<RsvpRow, 'state'>): boolean => state === 'going'
export const isWaiting = ({ state }: Pick<RsvpRow, 'state'>): boolean => state === 'waiting'

/**
 * Returns the guests whose names all guests see, in the order of arrival; the others, and guests who come unlisted, are
 * only counted.
 */
export function listedOf(rsvps: readonly RsvpRow[]): RsvpRow[] {
  return listedFor(null, rsvps)
}

/** Returns the guests whom this viewer sees: a guest sees themselves, too, and the organizer sees all. */
export function listedFor(
  viewer: { memberId: string; isOrganizer: boolean } | null,
  rsvps: readonly RsvpRow[],
): RsvpRow[] {
  return rsvps
    .filter(isGoing)
    .filter(
      ({ isUnlisted, memberId }) => isUnlisted === 0 || viewer?.isOrganizer || memberId === viewer?.memberId,
    )
    .slice(0, meetupLimits.listedMax)
}

function activeRsvps(database: Kysely<Tables>) {
  return database.selectFrom('rsvps').where('state', '!=', 'cancelled').selectAll()
}

/** Returns the RSVPs to these meetups, each in the order of arrival, without cancelled ones. */
export function rsvpsTo(database: Kysely<Tables>, postIds: readonly string[]): Promise<RsvpRow[]> {
  if (postIds.length === 0) return Promise.resolve([])
  return activeRsvps(database)
    .where('postId', 'in', [...postIds])
    .orderBy('postId')
    .orderBy('place')
    .execute()
}

/** The member's own to these posts. */
export function ownRsvps(
  database: Kysely<Tables>,
  memberId: string,
  postIds: readonly string[],
): Promise<RsvpRow[]> {
  if (postIds.length === 0) return Promise.resolve([])
  return activeRsvps(database)
    .where('postId', 'in', [...postIds])
    .where('memberId', '=', memberId)
    .execute()
}

/** Returns true when the member goes, so that they may see the organizer. */
export async function goesTo(database: Kysely<Tables>, memberId: string, postId: string): Promise<boolean> {
  return (await ownRsvps(database, memberId, [postId])).some(isGoing)
}

/**
 * Returns those of these meetups, or of all, whose organizer the member sees by name: the member goes, and neither has
 * blocked the other. Rows and responses both use this query alone.
 */
export async function meetupsInSightOf(
  database: Kysely<Tables>,
  memberId: string,
  among?: readonly Pick<PostRow, 'id' | 'type'>[],
): Promise<Set<string>> {
  const meetupIds = among && new Set(among.filter(({ type }) => type === 'event').map(({ id }) => id))
  if (meetupIds?.size === 0) return new Set()
  const all = await goingOf.all(database, { memberId })
  const going = meetupIds ? all.filter(({ postId }) => meetupIds.has(postId)) : all
  const blockedIds = going.length === 0 ? new Set<string>() : await blockedWith(database, memberId)
  return new Set(going.filter(({ authorId }) => !blockedIds.has(authorId)).map(({ postId }) => postId))
}

const goingOf = prepare((database, { memberId }: { memberId: string }) =>
  database
    .selectFrom('rsvps')
    .innerJoin('posts', 'posts.id', 'rsvps.postId')
    .where('memberId', '=', memberId)
    .where('state', '=', 'going')
    .select(['postId', 'authorId']),
)

/** Returns at most `countMax` of the member's own RSVPs, the latest first. */
export function rsvpsBy(database: Kysely<Tables>, memberId: string, countMax: number): Promise<RsvpRow[]> {
  return activeRsvps(database)
    .where('memberId', '=', memberId)
    .orderBy('createdAt', 'desc')
    .limit(countMax)
    .execute()
}

/** Returns the next place number of this meetup; a number is never used twice. */
export async function nextPlace(database: Kysely<Tables>, postId: string): Promise<number> {
  const { last } = await database
    .selectFrom('rsvps')
    .where('postId', '=', postId)
    .select(({ fn }) => fn.max<number | null>('place').as('last'))
    .executeTakeFirstOrThrow()
  return Number(last ?? 0) + 1
}

/**
 * The member's RSVPs, cancelled and refused ones included. Refused ones count so that trying teaches no more in a day than
 * a seat does.
 */
export const triedRsvps = actsOf((database, { memberId, since }) =>
  database
    .selectFrom('rsvps')
    .where('memberId', '=', memberId)
    .where('createdAt', '>', since)
    .select('createdAt as at')
    .unionAll(
      database
        .selectFrom('operations')
        .where('memberId', '=', memberId)
        .where('name', '=', rsvpToMeetup.name)
        .where('code', '=', 'not_joinable' satisfies RefusalCode)
        .where('settledAt', '>', since)
        .select('settledAt as at'),
    ),
)

/** Deletes the member's cancelled RSVPs that are old enough: they count for a day. */
export async function deleteCancelledRsvps(
  database: Kysely<Tables>,
  memberId: string,
  now: number,
): Promise<void> {
  await database
    .deleteFrom('rsvps')
    .where('memberId', '=', memberId)
    .where('state', '=', 'cancelled')
    .where('createdAt', '<', now - dayMs)
    .execute()
}

/** Meetups to come that one of two organizes and the other goes to, or waits for. */
export function meetupsBetween(
  database: Kysely<Tables>,
  firstId: string,
  otherId: string,
  { state, now }: { state: 'going' | 'waiting'; now: number },
): Promise<(PostRow & { comer: string })[]> {
  return database
    .selectFrom('posts')
    .innerJoin('rsvps', 'rsvps.postId', 'posts.id')
    .where('rsvps.state', '=', state)
    .where('posts.status', '=', 'pending')
    .where('posts.dateNeeded', '>', now)
    .where(({ eb, or, and }) =>
      or([
        and([eb('posts.authorId', '=', firstId), eb('rsvps.memberId', '=', otherId)]),
        and([eb('posts.authorId', '=', otherId), eb('rsvps.memberId', '=', firstId)]),
      ]),
    )
    .selectAll('posts')
    .select('rsvps.memberId as comer')
    .execute()
}

/** Returns the meetups of an organizer that others can see, later than the given time. */
export function meetupsBySince(
  database: Kysely<Tables>,
  authorId: string,
  since: number,
): Promise<PostRow[]> {
  return database
    .selectFrom('posts')
    .where('authorId', '=', authorId)
    .where('type', '=', 'event')
    .where('isShown', '=', 1)
    .where('dateNeeded', '>', since)
    .orderBy('id')
    .selectAll()
    .execute()
}

/** Returns the meetups to come that a member organizes, and those that they go to or wait for. */
export async function meetupsToCome(
  database: Kysely<Tables>,
  memberId: string,
  now: number,
): Promise<{ organized: PostRow[]; joined: PostRow[] }> {
  const toCome = database
    .selectFrom('posts')
    .where('type', '=', 'event')
    .where('status', '=', 'pending')
    .where('dateNeeded', '>', now)
    .orderBy('id')
    .selectAll()
  const joinedIds = activeRsvps(database).clearSelect().where('memberId', '=', memberId).select('postId')
  return {
    organized: await toCome.where('authorId', '=', memberId).execute(),
    joined: await toCome.where('id', 'in', joinedIds).execute(),
  }
}

/** Returns one meetup of this organizer that has RSVPs. */
export function meetupWithRsvpsBy(database: Kysely<Tables>, authorId: string): Promise<PostRow | undefined> {
  return database
    .selectFrom('posts')
    .innerJoin('rsvps', 'rsvps.postId', 'posts.id')
    .where('authorId', '=', authorId)
    .limit(1)
    .selectAll('posts')
    .executeTakeFirst()
}

/**
 * Returns true when one of two members sees the other by something else than this meetup: a conversation, a help, or
 * another meetup.
 */
export async function areIntroduced(
  database: Kysely<Tables>,
  firstId: string,
  otherId: string,
  postId: string,
): Promise<boolean> {
  const conversation = await database
    .selectFrom('conversations')
    .where('id', '=', conversationIdOf(firstId, otherId))
    .select('id')
    .executeTakeFirst()
  if (conversation) return true
  const help = await database
    .selectFrom('helps')
    .where(({ eb, or, and }) =>
      or([
        and([eb('authorId', '=', firstId), eb('helperId', '=', otherId)]),
        and([eb('authorId', '=', otherId), eb('helperId', '=', firstId)]),
      ]),
    )
    .limit(1)
    .select('postId')
    .executeTakeFirst()
  if (help) return true
  return (await sharedMeetups(database, { viewerId: firstId, otherId }, 2)).some(({ id }) => id !== postId)
}

/** Returns the meetups that two members are at, as who organizes or goes; the newest first. */
export function sharedMeetups(
  database: Kysely<Tables>,
  { viewerId, otherId }: Pair,
  countMax: number,
): Promise<{ id: string }[]> {
  return database
    .selectFrom('posts')
    .where('id', 'in', meetupsOf(database, viewerId))
    .where('id', 'in', meetupsOf(database, otherId))
    .orderBy('createdAt', 'desc')
    .limit(countMax)
    .select('id')
    .execute()
}

function meetupsOf(database: Kysely<Tables>, memberId: string) {
  const organized = database.selectFrom('posts').where('type', '=', 'event').where('authorId', '=', memberId)
  const joinedMeetups = database
    .selectFrom('rsvps')
    .where('memberId', '=', memberId)
    .where('state', '=', 'going')
  return organized.select('id').union(joinedMeetups.select('postId as id'))
}

/** Returns a meetup of that time with a guest who was not asked yet whether they still come. */
export async function firstUnasked(
  database: Kysely<Tables>,
  { from, until }: { from: number; until: number },
): Promise<string | undefined> {
  const row = await database
    .selectFrom('posts')
    .innerJoin('rsvps', 'rsvps.postId', 'posts.id')
    .where('type', '=', 'event')
    .where('dateNeeded', '>=', from)
    .where('dateNeeded', '<', until)
    .where('rsvps.state', '=', 'going')
    .where('rsvps.askedAt', 'is', null)
    .orderBy('dateNeeded')
    .limit(1)
    .select('posts.id')
    .executeTakeFirst()
  return row?.id
}
