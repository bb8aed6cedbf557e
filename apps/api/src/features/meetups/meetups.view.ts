/** An RSVP as its member sees it, and who comes as the organizer and those who go do: for anybody else neither is there. */
import type { Meetup, Rsvp } from '@porchlight/contracts/meetups/meetups.schema'
import type { Kysely } from 'kysely'
import type { Tables } from '../../database/schema/tables.ts'
import { hideRowsOf, notBetweenTwo } from '../../feature-parts/between-two.ts'
import { nobody, type TablesOf, type View } from '../../feature-parts/views.ts'
import { type PostRow, postsById, upcomingPostIds } from '../posts/posts.queries.ts'
import {
  isWaiting,
  listedFor,
  meetupsInSightOf,
  ownRsvps,
  type RsvpRow,
  rsvpsTo,
  sharedMeetups,
} from '../posts/rsvps.queries.ts'
import { blockedWith } from '../safety/safety.queries.ts'

export const rsvpsView: View<'rsvps'> = async (database, { memberId }, ids) => {
  const rsvpsOfMember = await ownRsvps(database, memberId, ids)
  const waited = rsvpsOfMember.filter(isWaiting).map(({ postId }) => postId)
  const all = await rsvpsTo(database, waited)
  return new Map(rsvpsOfMember.map((rsvp) => [rsvp.postId, rsvpView(rsvp, all)]))
}

function rsvpView({ postId, place, state, ...rsvp }: RsvpRow, all: readonly RsvpRow[]): Rsvp {
  const unlisted = rsvp.isUnlisted === 1 ? ({ isUnlisted: true } as const) : {}
  if (state !== 'waiting') {
    const confirmation = rsvp.confirmedAt === null ? {} : ({ isConfirmed: true } as const)
    return { id: postId, state: 'going', ...confirmation, ...unlisted }
  }
  const ahead = all.filter((other) => other.postId === postId && isWaiting(other) && other.place < place)
  return { id: postId, state, position: ahead.length + 1, ...unlisted }
}

/** Two of whom one blocked the other are not in each other's list: each may be one who comes unlisted. */
export const meetupsView: View<'meetups'> = async (database, { memberId }, ids) => {
  const posts = (await postsById(database, ids)).filter(({ type }) => type === 'event')
  const all = Map.groupBy(
    await rsvpsTo(
      database,
      posts.map(({ id }) => id),
    ),
    ({ postId }) => postId,
  )
  const blockedIds = await blockedWith(database, memberId)
  const knownIds = await meetupsInSightOf(database, memberId, posts)
  const visibleMeetups = posts
    .filter(({ id, authorId }) => knownIds.has(id) || authorId === memberId)
    .map((post) => meetupView(post, all.get(post.id) ?? [], { memberId, blockedIds }))
  return new Map(visibleMeetups.map((row) => [row.id, row]))
}

function meetupView(
  post: PostRow,
  rsvps: readonly RsvpRow[],
  viewer: { memberId: string; blockedIds: ReadonlySet<string> },
): Meetup {
  const isOrganizer = post.authorId === viewer.memberId
  const listedRsvps = listedFor({ memberId: viewer.memberId, isOrganizer }, rsvps).filter(
    ({ memberId }) => !viewer.blockedIds.has(memberId),
  )
  const confirmedRsvps = listedRsvps.filter(({ confirmedAt }) => confirmedAt !== null)
  return {
    id: post.id,
    organizerId: post.authorId,
    attendeeIds: listedRsvps.map(({ memberId }) => memberId),
    confirmedIds: confirmedRsvps.map(({ memberId }) => memberId),
    waitingCount: rsvps.filter(isWaiting).length,
    ...(post.word === null ? {} : { word: post.word }),
  }
}

/** Returns the upcoming meetups that the member has an RSVP for; home shows whether they come. */
async function upcoming(database: Kysely<Tables>, memberId: string, now: number): Promise<string[]> {
  const rsvpsOfMember = await ownRsvps(database, memberId, await upcomingPostIds(database, now))
  return rsvpsOfMember.map(({ postId }) => postId)
}

export const meetupTables: TablesOf<'meetups'> = {
  rsvps: {
    view: rsvpsView,
    people: nobody,
    homeFirst: (database, { memberId, now }) => upcoming(database, memberId, now),
    // The row names only its own member; a block may end it (`on-block-or-leave.operations.ts`).
    betweenTwo: notBetweenTwo,
  },
  meetups: {
    view: meetupsView,
    people: ({ organizerId, attendeeIds }) => [organizerId, ...attendeeIds],
    betweenTwo: { rowsAbout: sharedMeetups, hiddenRows: hideRowsOf(({ organizerId }) => [organizerId]) },
  },
}
