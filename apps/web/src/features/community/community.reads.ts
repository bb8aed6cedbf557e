/** Reads the activities of the community from the device. */
import { activityOfPlace, activityOfPost, newestFirst } from '@porchlight/contracts/community/community.rules'
import type { Activity } from '@porchlight/contracts/community/community.schema'
import { earnerOf, helpedOf } from '@porchlight/contracts/help/help.rules'
import type { Person } from '@porchlight/contracts/members/members.schema'
import type { Post, PostType } from '@porchlight/contracts/posts/posts.schema'
import { dayMs, toIso } from '@porchlight/contracts/values/time'
import Dexie from 'dexie'
import type { MemberDatabase, OutboxEntry } from '../../storage/database.ts'
import { readFirst } from '../../storage/few-requests.ts'
import { sharing } from '../../storage/share-equal-parts.ts'
import { unsettledEntries } from '../../storage/unsettled-entries.ts'
import { useDatabaseQuery } from '../../storage/use-database-query.ts'
import type { Device } from '../../sync/device/device.ts'
import { useDevice } from '../../sync/device/device-context.ts'
import { madeIn } from '../../sync/outbox/queued-rules.ts'
import { readPeople } from '../members/people.reads.ts'
import { readHiddenIds, readNewestPlaces } from '../places/places.reads.ts'
import { readBlockedIds } from '../safety/safety.reads.ts'

export interface News {
  /** The newest activities, as many as requested. */
  activities: NewsItem[]
  /** True when there are older ones. */
  hasMore: boolean
  /** The latest help that was completed. */
  inAction: InAction | null
  /** The number of neighbors, without the member, who posted help in the last seven days. */
  activeNeighbors: number
}

export interface NewsItem extends Activity {
  /**
   * The person to whom the member may write about it; absent for meetups, for places and for the member's own posts.
   */
  person?: Person
}

/** A completed help with the first names of its participants. */
export interface InAction {
  id: string
  helper: string
  helped: string
  title: string
}

/** The number of latest completed posts to check: for some of them this device may lack the participants. */
const doneLookedAtMax = 10

const activeMs = 7 * dayMs

/** Follows what is on the device; undefined while it is read. */
export function useNews(limit: number): News | undefined {
  const device = useDevice()
  return useDatabaseQuery(
    device.database,
    ['news', limit],
    sharing(() => readNews(device, limit)),
  )
}

/**
 * Posts and places make their news here by the same rule as on the server, so that the feed follows them without
 * a signal. What has not arrived there is no news yet. However many there are, only those are read that are shown
 * or counted.
 */
export async function readNews(
  { database, memberId, now, rules }: Pick<Device, 'database' | 'memberId' | 'now' | 'rules'>,
  limit: number,
): Promise<News> {
  const [unsettled, blockedIds, hiddenIds] = await Promise.all([
    readUnsettled(database),
    readBlockedIds(database),
    readHiddenIds(database.postDetails),
  ])
  const unsentPosts = madeIn('posts', unsettled, rules)
  const isShown = ({ id, authorId = '', helperId = '' }: Post) =>
    !unsentPosts.has(id) && !hiddenIds.has(id) && !blockedIds.has(authorId) && !blockedIds.has(helperId)
  const [offers, meetups, places, completedPosts, recent] = await Promise.all([
    readNewest(database, 'offer', { isShown, limit: limit + 1 }),
    readNewest(database, 'event', { isShown, limit: limit + 1 }),
    readNewestPlaces(database, limit + 1, madeIn('places', unsettled, rules)),
    readLatestDone(database, isShown),
    readHelpSince(database, toIso(now() - activeMs)),
  ])
  const posts = new Map([...offers, ...meetups].map((post) => [post.id, post]))
  const activities = [...posts.values()].flatMap((post) => activityOfPost(post, undefined) ?? [])
  const all = [...activities, ...places.map(activityOfPlace)].sort(newestFirst)
  const newest = all.slice(0, limit)
  const shownPosts = newest.flatMap(({ id }) => posts.get(id) ?? [])
  // Names are looked up for what is shown alone: the whole neighborhood may be hundreds.
  const memberIds = [...shownPosts, ...completedPosts].flatMap(({ authorId = [], helperId = [] }) =>
    [authorId, helperId].flat(),
  )
  const people = await readPeople({ database, memberId }, memberIds)
  return {
    activities: newest.map((activity) => {
      const post = posts.get(activity.id)
      const person = people.get(post?.authorId ?? '')
      const namedActivity = (post && activityOfPost(post, person)) ?? activity
      return person && person.id !== memberId ? { ...namedActivity, person } : namedActivity
    }),
    hasMore: all.length > limit,
    inAction: latestInAction(completedPosts, people),
    activeNeighbors: countAuthors(recent.filter(isShown), memberId),
  }
}

/** Reads the entries that only this phone has. */
function readUnsettled(database: MemberDatabase): Promise<OutboxEntry[]> {
  return unsettledEntries(database).toArray()
}

/** Backwards from the newest one, until there are enough. */
function readNewest(
  database: MemberDatabase,
  type: PostType,
  { isShown, limit }: { isShown: (post: Post) => boolean; limit: number },
): Promise<Post[]> {
  return readFirst(
    () => ofType(database, type).reverse(),
    (post) => isShown(post) && activityOfPost(post, undefined) !== null,
    limit,
  )
}

/** Reads the latest completed posts that name their helper. */
function readLatestDone(database: MemberDatabase, isShown: (post: Post) => boolean): Promise<Post[]> {
  return readFirst(
    () =>
      database.posts
        .where('[status+closedAt]')
        .between(['completed', Dexie.minKey], ['completed', Dexie.maxKey])
        .reverse(),
    (post) => post.helperId !== undefined && isShown(post),
    doneLookedAtMax,
  )
}

async function readHelpSince(database: MemberDatabase, since: string): Promise<Post[]> {
  const types = ['request', 'offer'] as const
  return (await Promise.all(types.map((type) => ofType(database, type, since).toArray()))).flat()
}

/** Posts of one type, from a moment on, the oldest first. */
function ofType(
  { posts }: MemberDatabase,
  type: PostType,
  since: string | typeof Dexie.minKey = Dexie.minKey,
) {
  return posts.where('[type+createdAt]').between([type, since], [type, Dexie.maxKey])
}

/** The latest one whose two are known here. */
function latestInAction(
  completedPosts: readonly Post[],
  people: ReadonlyMap<string, Person>,
): InAction | null {
  for (const { id, type, title, authorId = '', helperId = null } of completedPosts) {
    const helper = people.get(earnerOf({ type, authorId, helperId }) ?? '')
    const helped = people.get(helpedOf({ type, authorId, helperId }) ?? '')
    if (helper && helped) return { id, title, helper: helper.firstName, helped: helped.firstName }
  }
  return null
}

function countAuthors(posts: readonly Post[], memberId: string): number {
  const authors = posts.flatMap(({ authorId }) => authorId ?? [])
  return new Set(authors.filter((authorId) => authorId !== memberId)).size
}
