/** A post's row as a viewer may see it. A meetup leaves without a trace of its organiser. */

import { photoUrl } from '@porchlight/contracts/files/files.rules'
import { personAnswer } from '@porchlight/contracts/members/members.rules'
import type { Person } from '@porchlight/contracts/members/members.schema'
import { categoryByKey } from '@porchlight/contracts/posts/posts.catalogue'
import { postDetails, publicPost } from '@porchlight/contracts/posts/posts.rows'
import type { Post, PostAnswer } from '@porchlight/contracts/posts/posts.schema'
import { dayMs, toIso } from '@porchlight/contracts/values/time'
import type { Kysely } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import type { SeenOtherwise } from '../../nouns/audiences.ts'
import { nobody, type TablesOf, type View } from '../../nouns/views.ts'
import { photoIn } from '../files/files.view.ts'
import { areApart } from '../safety/safety.queries.ts'
import { blockersOf, isThereFor, rowsBehindBlocks } from './blocked-meetups.queries.ts'
import { ownHelps, seesDetails } from './helps.queries.ts'
import { type PostRow, postsById, upcomingPostIds } from './posts.queries.ts'
import { meetupsKnownTo, ownRsvps } from './rsvps.queries.ts'

function viewPost(row: PostRow): Post {
  // To the millisecond it would point at what else its organiser sent in the same moment.
  const shownArrival = row.type === 'event' ? row.createdAt - (row.createdAt % dayMs) : row.createdAt
  return publicPost({
    ...row,
    dateNeeded: toIso(row.dateNeeded),
    hasTipJar: row.hasTipJar === 1,
    photo: photoIn(row),
    createdAt: toIso(shownArrival),
    closedAt: row.closedAt === null ? undefined : toIso(row.closedAt),
    helperId: row.helperId ?? undefined,
    isListClosed: row.isListClosed === 1 ? true : undefined,
    latitude: row.latitude ?? undefined,
    longitude: row.longitude ?? undefined,
  })
}

/** Who reads the calls' answers; `meetups` are those whose organizers they know. */
export interface PostReader {
  memberId: string
  meetups: ReadonlySet<string>
}

export async function readerOf(
  database: Kysely<Tables>,
  memberId: string,
  rows: readonly PostRow[],
): Promise<PostReader> {
  return { memberId, meetups: await meetupsKnownTo(database, memberId, rows) }
}

/** The form of the spec's calls: joined with the poster, with the names that are given twice. */
export function postAnswer(
  row: PostRow,
  { memberId, meetups }: PostReader,
  people: ReadonlyMap<string, Person>,
): PostAnswer {
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
    location: isOwn ? row.location : post.location,
    categoryId: row.category === null ? null : categoryByKey(row.category).id,
    latitude: post.latitude ?? null,
    longitude: post.longitude ?? null,
    eventDate: isEvent ? post.dateNeeded : null,
    guestLimit: isEvent ? row.maxAttendees : null,
    thirdPlaceId: row.thirdPlaceId,
    isCompleted: row.status === 'completed',
    isAnonymous: isEvent,
    imageUrl: photoUrl(post.photo),
    ...(person ? { user: personAnswer(person) } : {}),
  }
}

/** What its author took back, or an operator hid, is there for its author alone, for whom they chose, and for those who come or wait. */
function isThereForAll({ status, hiddenAt }: PostRow): boolean {
  return status !== 'cancelled' && hiddenAt === null
}

async function thereFor(
  database: Kysely<Tables>,
  viewerId: string,
  rows: readonly PostRow[],
): Promise<PostRow[]> {
  const others = rows.filter((row) => !isThereForAll(row) && row.authorId !== viewerId)
  const ids = others.map(({ id }) => id)
  const theirs = [...(await ownHelps(database, viewerId, ids)), ...(await ownRsvps(database, viewerId, ids))]
  const known = new Set(theirs.map(({ postId }) => postId))
  return rows.filter((row) => !others.includes(row) || known.has(row.id))
}

/** As above, and nobody of the two has blocked the other; of a meetup that was there before, that would tell whose it is. */
export async function isSeenBy(database: Kysely<Tables>, row: PostRow, viewerId: string): Promise<boolean> {
  if ((await thereFor(database, viewerId, [row])).length === 0) return false
  if (row.type === 'event') return isThereFor(row, await blockersOf(database, viewerId))
  return !(await areApart(database, viewerId, row.authorId))
}

export const postsView: View<'posts'> = async (database, { memberId }, ids) => {
  const rows = await postsById(database, ids)
  const there = await thereFor(database, memberId, rows)
  const seen = rowsBehindBlocks(there, await blockersOf(database, memberId))
  return new Map(seen.map((row) => [row.id, viewPost(row)]))
}

/** Of meetups that were cut alike for all, those that are not that for this viewer. */
export const meetupsBehindBlocks: SeenOtherwise = async (database, { memberId }, rows) => {
  const ids = rows.flatMap(({ table, id, row }) => (table === 'posts' && row?.type === 'event' ? [id] : []))
  const blockers = ids.length === 0 ? undefined : await blockersOf(database, memberId)
  if (!blockers || blockers.size === 0) return new Map()
  const meetups = (await postsById(database, ids)).filter(({ authorId }) => blockers.has(authorId))
  const visible = new Map(rowsBehindBlocks(meetups, blockers).map((row) => [row.id, viewPost(row)]))
  return new Map(meetups.map(({ id }) => [`posts:${id}`, visible.get(id) ?? null]))
}

export const postDetailsView: View<'postDetails'> = async (database, { memberId }, ids) => {
  const rows = await postsById(database, ids)
  const others = rows.filter((row) => row.authorId !== memberId && seesDetails(row))
  const helps = await ownHelps(
    database,
    memberId,
    others.map(({ id }) => id),
  )
  const chosenFor = new Set(helps.map(({ postId }) => postId))
  return new Map(
    rows
      .filter((row) => row.authorId === memberId || chosenFor.has(row.id))
      .map((row) => {
        const isHidden = row.authorId === memberId && row.hiddenAt !== null
        return [row.id, postDetails({ ...row, ...(isHidden ? hiddenByOperator : {}) })]
      }),
  )
}

const hiddenByOperator = { hiddenByOperator: true } as const

/** A meetup points at nobody. */
function peopleIn({ authorId, helperId }: Post): readonly string[] {
  return [authorId, helperId].filter((id) => id !== undefined)
}

export const postTables: TablesOf<'posts'> = {
  posts: {
    view: postsView,
    people: peopleIn,
    homeFirst: (database, { now }) => upcomingPostIds(database, now),
  },
  postDetails: { view: postDetailsView, people: nobody },
}
