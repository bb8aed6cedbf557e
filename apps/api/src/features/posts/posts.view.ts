/** A post's row as a viewer may see it. A meetup leaves without a trace of its organizer. */

import { photoUrl } from '@porchlight/contracts/files/files.rules'
import { personResponse } from '@porchlight/contracts/members/members.rules'
import type { Person } from '@porchlight/contracts/members/members.schema'
import type { SubscriptionPlan } from '@porchlight/contracts/plans/plans.rules'
import { categoryByKey } from '@porchlight/contracts/posts/posts.catalogue'
import { postDetails, publicPost } from '@porchlight/contracts/posts/posts.rows'
import type { Post, PostResponse } from '@porchlight/contracts/posts/posts.schema'
import { toIso } from '@porchlight/contracts/values/time'
import type { Kysely } from 'kysely'
import type { Tables } from '../../database/schema/tables.ts'
import type { RowVariantsFor } from '../../feature-parts/audiences.ts'
import { hideRowsOf } from '../../feature-parts/between-two.ts'
import { nobody, type TablesOf, type View } from '../../feature-parts/views.ts'
import type { Plans } from '../../plans/plans.ts'
import { photoIn } from '../files/files.view.ts'
import { subscriptionOf } from '../members/members.queries.ts'
import { areBlocked } from '../safety/safety.queries.ts'
import { blockersOf, isThereFor, rowsBehindBlocks } from './blocked-meetups.queries.ts'
import { helpPostsBehindBlocks } from './help-posts-behind-blocks.ts'
import { helpPostsBetween, ownHelps, seesDetails } from './helps.queries.ts'
import { organizerIn } from './organizer-profile.ts'
import { type PostRow, postsById, upcomingPostIds } from './posts.queries.ts'
import { publicArrival, publicEnd } from './public-times.ts'
import { meetupsInSightOf, ownRsvps } from './rsvps.queries.ts'

function viewPost(row: PostRow): Post {
  const closedAt = publicEnd(row)
  return publicPost({
    ...row,
    dateNeeded: toIso(row.dateNeeded),
    hasTipJar: row.hasTipJar === 1,
    photo: photoIn(row),
    createdAt: toIso(publicArrival(row)),
    closedAt: closedAt === null ? undefined : toIso(closedAt),
    helperId: row.helperId ?? undefined,
    isListClosed: row.isListClosed === 1 ? true : undefined,
    latitude: row.latitude ?? undefined,
    longitude: row.longitude ?? undefined,
    organizer: organizerIn(row),
    writtenFor:
      row.writtenForId === null ? undefined : { id: row.writtenForId, name: row.writtenForName ?? '' },
  })
}

/** The member who reads a response. */
export interface PostViewer {
  memberId: string
  /** The identifiers of the meetups whose organizers this member may see. */
  meetups: ReadonlySet<string>
  /** The help posts that they were chosen for. */
  chosenFor: ReadonlySet<string>
  /** The viewer's own plan, which only their own posts contain; undefined when none of the posts is theirs. */
  plan: SubscriptionPlan | undefined
}

export async function viewerOf(
  { database, plans, now }: { database: Kysely<Tables>; plans: Plans; now: number },
  memberId: string,
  rows: readonly PostRow[],
): Promise<PostViewer> {
  const hasOwn = rows.some(({ authorId }) => authorId === memberId)
  const ownSubscription = hasOwn ? await subscriptionOf(database, memberId) : undefined
  return {
    memberId,
    meetups: await meetupsInSightOf(database, memberId, rows),
    chosenFor: await chosenAmong(database, memberId, rows),
    plan: ownSubscription && plans.subscriptionAt(ownSubscription, now).subscriptionPlan,
  }
}

/** Returns those of these posts whose author chose the member, so that the member may see the address. */
async function chosenAmong(
  database: Kysely<Tables>,
  memberId: string,
  rows: readonly PostRow[],
): Promise<Set<string>> {
  const othersPosts = rows.filter((row) => row.authorId !== memberId && seesDetails(row))
  const ids = othersPosts.map(({ id }) => id)
  return new Set((await ownHelps(database, memberId, ids)).map(({ postId }) => postId))
}

/** Returns a post in the form of the specification's calls: joined with its author, with the names that occur twice. */
export function postResponse(
  row: PostRow,
  { memberId, meetups, chosenFor, plan }: PostViewer,
  people: ReadonlyMap<string, Person>,
): PostResponse {
  const {
    authorId: _joined,
    closedAt: _kept,
    helperId: _joinedToo,
    isListClosed: _rows,
    thirdPlaceId: _orNull,
    ...post
  } = viewPost(row)
  const isEvent = row.type === 'event'
  const isOwn = row.authorId === memberId
  const person = isEvent && !isOwn && !meetups.has(row.id) ? undefined : people.get(row.authorId)
  return {
    ...post,
    location: isOwn || chosenFor.has(row.id) ? row.location : post.location,
    categoryId: row.category === null ? null : categoryByKey(row.category).id,
    latitude: post.latitude ?? null,
    longitude: post.longitude ?? null,
    eventDate: isEvent ? post.dateNeeded : null,
    guestLimit: isEvent ? row.maxAttendees : null,
    thirdPlaceId: row.thirdPlaceId,
    isCompleted: row.status === 'completed',
    isAnonymous: isEvent,
    imageUrl: photoUrl(post.photo),
    ...(person
      ? {
          user:
            isOwn && plan ? { ...personResponse(person), subscriptionPlan: plan } : personResponse(person),
        }
      : {}),
  }
}

/**
 * Returns true when everybody may see the post. Posts that are withdrawn, hidden or not shown yet exist only for their
 * author, the chosen helper, and members who come or wait.
 */
function isThereForAll({ status, hiddenAt, isShown }: PostRow): boolean {
  return isShown === 1 && status !== 'cancelled' && hiddenAt === null
}

async function thereFor(
  database: Kysely<Tables>,
  viewerId: string,
  rows: readonly PostRow[],
): Promise<PostRow[]> {
  const othersPosts = rows.filter((row) => !isThereForAll(row) && row.authorId !== viewerId)
  const ids = othersPosts.map(({ id }) => id)
  const viewerParts = [
    ...(await ownHelps(database, viewerId, ids)),
    ...(await ownRsvps(database, viewerId, ids)),
  ]
  const knownIds = new Set(viewerParts.map(({ postId }) => postId))
  return rows.filter((row) => !othersPosts.includes(row) || knownIds.has(row.id))
}

/**
 * Returns true when the post is there for the viewer and neither member has blocked the other. A block does not hide a
 * meetup that was shown before it: that would reveal the organizer.
 */
export async function canSeePost(database: Kysely<Tables>, row: PostRow, viewerId: string): Promise<boolean> {
  if ((await thereFor(database, viewerId, [row])).length === 0) return false
  if (row.type === 'event') return isThereFor(row, await blockersOf(database, viewerId))
  return !(await areBlocked(database, viewerId, row.authorId))
}

export const postsView: View<'posts'> = async (database, { memberId }, ids) => {
  const rows = await postsById(database, ids)
  const visibleRows = await thereFor(database, memberId, rows)
  const rowsInSight = rowsBehindBlocks(visibleRows, await blockersOf(database, memberId))
  return new Map(rowsInSight.map((row) => [row.id, viewPost(row)]))
}

/** Returns the meetups that are different for this viewer, because of a block, from the view that all others share. */
export const meetupsBehindBlocks: RowVariantsFor = async (database, { memberId }, rows) => {
  const blockers = rows.some(({ table }) => table === 'posts') && (await blockersOf(database, memberId))
  // A row is parsed each time it is read, so nothing is read for the many viewers whom nobody blocked.
  if (!blockers || blockers.size === 0) return new Map()
  // A cancelled meetup has no row any more. Its disappearance must not reach a viewer who never saw it.
  const posts = rows.filter(({ table, row }) => table === 'posts' && (row === null || row.type === 'event'))
  const ids = posts.map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const meetups = (await postsById(database, ids)).filter(
    ({ authorId, type }) => type === 'event' && blockers.has(authorId),
  )
  const visible = new Map(rowsBehindBlocks(meetups, blockers).map((row) => [row.id, viewPost(row)]))
  const goneIds = new Set(posts.flatMap(({ id, row }) => (row === null ? [id] : [])))
  return new Map(
    meetups
      .filter(({ id }) => !goneIds.has(id) || !visible.has(id))
      .map(({ id }) => [`posts:${id}`, visible.get(id) ?? null]),
  )
}

export const postDetailsView: View<'postDetails'> = async (database, { memberId }, ids) => {
  const rows = await postsById(database, ids)
  const chosenFor = await chosenAmong(database, memberId, rows)
  return new Map(
    rows
      .filter((row) => row.authorId === memberId || chosenFor.has(row.id))
      .map((row) => {
        const isOwn = row.authorId === memberId
        return [
          row.id,
          postDetails({
            ...row,
            ...(isOwn && row.hiddenAt !== null ? { hiddenByOperator: true } : {}),
            ...(isOwn && row.windowCode !== null ? { isInWindow: true } : {}),
          }),
        ]
      }),
  )
}

/** Returns the people a post refers to. A meetup refers to none. */
function peopleIn({ authorId, helperId }: Post): readonly string[] {
  return [authorId, helperId].filter((id) => id !== undefined)
}

export const postTables: TablesOf<'posts'> = {
  posts: {
    view: postsView,
    people: peopleIn,
    homeFirst: (database, { now }) => upcomingPostIds(database, now),
    betweenTwo: helpPostsBehindBlocks,
  },
  postDetails: {
    view: postDetailsView,
    people: nobody,
    // They contain where the author lives, for the helper whom the author chose.
    betweenTwo: { rowsAbout: helpPostsBetween, hiddenRows: hideRowsOf(({ authorId }) => [authorId]) },
  },
}
