/** A post's row as a viewer may see it. A meetup leaves without a trace of its organiser. */
import type { Person } from '@porchlight/contracts/members/members.schema'
import { categoryByKey } from '@porchlight/contracts/posts/posts.catalogue'
import { postDetails, publicPost } from '@porchlight/contracts/posts/posts.rows'
import type { Post, PostAnswer } from '@porchlight/contracts/posts/posts.schema'
import { dayMs, toIso } from '@porchlight/contracts/values/time'
import { nobody, type TablesOf, type View } from '../../nouns/views.ts'
import { type PostRow, postsById, upcomingPostIds } from './posts.queries.ts'

function viewPost(row: PostRow): Post {
  // To the millisecond it would point at what else its organiser sent in the same moment.
  const shownArrival = row.type === 'event' ? row.createdAt - (row.createdAt % dayMs) : row.createdAt
  return publicPost({
    ...row,
    dateNeeded: toIso(row.dateNeeded),
    hasTipJar: row.hasTipJar === 1,
    createdAt: toIso(shownArrival),
    closedAt: row.closedAt === null ? undefined : toIso(row.closedAt),
  })
}

/** The form of the spec's calls: joined with the poster, with the names that are given twice. */
export function postAnswer(row: PostRow, viewerId: string, people: ReadonlyMap<string, Person>): PostAnswer {
  const { authorId: _joined, closedAt: _kept, ...post } = viewPost(row)
  const isEvent = row.type === 'event'
  const isOwn = row.authorId === viewerId
  const person = isEvent && !isOwn ? undefined : people.get(row.authorId)
  return {
    ...post,
    location: isOwn ? row.location : post.location,
    categoryId: row.category === null ? null : categoryByKey(row.category).id,
    latitude: row.latitude,
    longitude: row.longitude,
    eventDate: isEvent ? post.dateNeeded : null,
    guestLimit: isEvent ? row.maxAttendees : null,
    thirdPlaceId: null,
    isCompleted: row.status === 'completed',
    isAnonymous: isEvent,
    ...(person ? { user: person } : {}),
  }
}

/** What its author took back, or an operator hid, is there for its author alone. */
export function isThereFor({ status, hiddenAt, authorId }: PostRow, viewerId: string): boolean {
  return (status !== 'cancelled' && hiddenAt === null) || authorId === viewerId
}

export const postsView: View<'posts'> = async (database, { memberId }, ids) => {
  const rows = await postsById(database, ids)
  const seen = rows.filter((row) => isThereFor(row, memberId))
  return new Map(seen.map((row) => [row.id, viewPost(row)]))
}

export const postDetailsView: View<'postDetails'> = async (database, { memberId }, ids) => {
  const rows = await postsById(database, ids)
  const own = rows.filter(({ authorId }) => authorId === memberId)
  return new Map(
    own.map((row) => [row.id, postDetails({ ...row, ...(row.hiddenAt === null ? {} : hiddenByOperator) })]),
  )
}

const hiddenByOperator = { hiddenByOperator: true } as const

/** A meetup points at nobody. */
function authorOf({ authorId }: Post): readonly string[] {
  return authorId === undefined ? [] : [authorId]
}

export const postTables: TablesOf<'posts'> = {
  posts: {
    view: postsView,
    people: authorOf,
    homeFirst: (database, { now }) => upcomingPostIds(database, now),
  },
  postDetails: { view: postDetailsView, people: nobody },
}
