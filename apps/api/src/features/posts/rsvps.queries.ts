/** Who comes to a meetup, and who waits for a seat. */
import { conversationIdOf } from '@porchlight/contracts/conversations/conversations.rules'
import type { RefusalCode } from '@porchlight/contracts/errors/refusals'
import { rsvpToMeetup } from '@porchlight/contracts/meetups/meetups.operations'
import { meetupLimits } from '@porchlight/contracts/meetups/meetups.schema'
import { dayMs } from '@porchlight/contracts/values/time'
import type { Kysely } from 'kysely'
import { prepare } from '../../database/prepared.ts'
import type { Row, Tables } from '../../database/tables.ts'
import { blockedWith, sharedMeetups } from '../safety/safety.queries.ts'
import type { PostRow } from './posts.queries.ts'

export type RsvpRow = Row<'rsvps'>

export const isGoing = ({ state }: Pick<RsvpRow, 'state'>): boolean => state === 'going'
export const isWaiting = ({ state }: Pick<RsvpRow, 'state'>): boolean => state === 'waiting'

/** As many as all who come see by name, in the order of coming; of the others, and of who comes unlisted, there is a count. */
export function listedOf(rsvps: readonly RsvpRow[]): RsvpRow[] {
  return listedFor(null, rsvps)
}

/** As this guest sees them, who sees themselves; its organizer sees all. */
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

function standing(database: Kysely<Tables>) {
  return database.selectFrom('rsvps').where('state', '!=', 'cancelled').selectAll()
}

/** Of these meetups, each in the order of coming; what was cancelled is none. */
export function rsvpsTo(database: Kysely<Tables>, postIds: readonly string[]): Promise<RsvpRow[]> {
  if (postIds.length === 0) return Promise.resolve([])
  return standing(database)
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
  return standing(database)
    .where('postId', 'in', [...postIds])
    .where('memberId', '=', memberId)
    .execute()
}

/** Whether the organizer is no secret to them. */
export async function goesTo(database: Kysely<Tables>, memberId: string, postId: string): Promise<boolean> {
  return (await ownRsvps(database, memberId, [postId])).some(isGoing)
}

/**
 * Of these meetups, or of all, those whose organizer the member knows by name: they go, and neither of the two has blocked
 * the other. Rows and calls ask this alone.
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
  const apart = going.length === 0 ? new Set<string>() : await blockedWith(database, memberId)
  return new Set(going.filter(({ authorId }) => !apart.has(authorId)).map(({ postId }) => postId))
}

const goingOf = prepare((database, { memberId }: { memberId: string }) =>
  database
    .selectFrom('rsvps')
    .innerJoin('posts', 'posts.id', 'rsvps.postId')
    .where('memberId', '=', memberId)
    .where('state', '=', 'going')
    .select(['postId', 'authorId']),
)

/** At most so many of the member's own, the latest first. */
export function rsvpsBy(database: Kysely<Tables>, memberId: string, countMax: number): Promise<RsvpRow[]> {
  return standing(database)
    .where('memberId', '=', memberId)
    .orderBy('createdAt', 'desc')
    .limit(countMax)
    .execute()
}

/** The next place of those that were ever given in this meetup. */
export async function nextPlace(database: Kysely<Tables>, postId: string): Promise<number> {
  const { last } = await database
    .selectFrom('rsvps')
    .where('postId', '=', postId)
    .select(({ fn }) => fn.max<number | null>('place').as('last'))
    .executeTakeFirstOrThrow()
  return Number(last ?? 0) + 1
}

/** When the nth newest of the member's RSVPs came, the cancelled ones included; undefined while there are fewer since then. */
/** Of those that were refused, too: whoever learns something by being refused learns as little in a day as by a seat. */
export async function nthNewestRsvpTime(
  database: Kysely<Tables>,
  memberId: string,
  { nth, since }: { nth: number; since: number },
): Promise<number | undefined> {
  const refusedTimes = database
    .selectFrom('operations')
    .where('memberId', '=', memberId)
    .where('name', '=', rsvpToMeetup.name)
    .where('code', '=', 'not_joinable' satisfies RefusalCode)
    .where('settledAt', '>', since)
    .select('settledAt as triedAt')
  const row = await database
    .selectFrom(
      database
        .selectFrom('rsvps')
        .where('memberId', '=', memberId)
        .where('createdAt', '>', since)
        .select('createdAt as triedAt')
        .unionAll(refusedTimes)
        .as('tries'),
    )
    .orderBy('triedAt', 'desc')
    .offset(nth - 1)
    .limit(1)
    .select('triedAt')
    .executeTakeFirst()
  return row?.triedAt
}

/** What they cancelled is counted for a day. */
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
export function meetupsOfTwo(
  database: Kysely<Tables>,
  firstId: string,
  other: string,
  { state, now }: { state: 'going' | 'waiting'; now: number },
): Promise<(PostRow & { comer: string })[]> {
  return database
    .selectFrom('posts')
    .innerJoin('rsvps', 'rsvps.postId', 'posts.id')
    .where('rsvps.state', '=', state)
    .where('posts.status', '=', 'pending')
    .where('posts.dateNeeded', '>', now)
    .where((is) =>
      is.or([
        is.and([is('posts.authorId', '=', firstId), is('rsvps.memberId', '=', other)]),
        is.and([is('posts.authorId', '=', other), is('rsvps.memberId', '=', firstId)]),
      ]),
    )
    .selectAll('posts')
    .select('rsvps.memberId as comer')
    .execute()
}

/** Meetups that somebody organizes and others see, of that time or later. */
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

/** One that somebody organizes and others have said something of. */
export function meetupWithRsvpsBy(database: Kysely<Tables>, authorId: string): Promise<PostRow | undefined> {
  return database
    .selectFrom('posts')
    .innerJoin('rsvps', 'rsvps.postId', 'posts.id')
    .where('authorId', '=', authorId)
    .limit(1)
    .selectAll('posts')
    .executeTakeFirst()
}

/** Whether one of two knows the other by anything but this meetup: they write with each other, one chose the other, or another meetup. */
export async function areIntroduced(
  database: Kysely<Tables>,
  firstId: string,
  other: string,
  postId: string,
): Promise<boolean> {
  const conversation = await database
    .selectFrom('conversations')
    .where('id', '=', conversationIdOf(firstId, other))
    .select('id')
    .executeTakeFirst()
  if (conversation) return true
  const help = await database
    .selectFrom('helps')
    .where((is) =>
      is.or([
        is.and([is('authorId', '=', firstId), is('helperId', '=', other)]),
        is.and([is('authorId', '=', other), is('helperId', '=', firstId)]),
      ]),
    )
    .limit(1)
    .select('postId')
    .executeTakeFirst()
  if (help) return true
  return (await sharedMeetups(database, firstId, other, 2)).some(({ id }) => id !== postId)
}

/** A meetup of that time where somebody who comes was not asked yet. */
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
