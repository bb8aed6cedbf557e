/** Live queries of posts, as hooks: they follow the device's own database and never await the network. */

import type { Position } from '@porchlight/contracts/location/coordinates.rules'
import { type DistanceUnit, distanceBetween, positionOf } from '@porchlight/contracts/location/location.rules'
import type { Person } from '@porchlight/contracts/members/members.schema'
import { isOpen, isUpcoming, upcomingDays } from '@porchlight/contracts/posts/posts.rules'
import { type Post, type PostDetails, postTypes } from '@porchlight/contracts/posts/posts.schema'
import { toIso } from '@porchlight/contracts/values/time'
import Dexie from 'dexie'
import type { MemberDatabase, OutboxEntry } from '../../storage/database.ts'
import { sharing } from '../../storage/share-equal-parts.ts'
import { unsettledEntries } from '../../storage/unsettled-entries.ts'
import { useDatabaseQuery } from '../../storage/use-database-query.ts'
import { communityOffset } from '../../sync/community/community-clock.ts'
import type { Device } from '../../sync/device/device.ts'
import { useDevice } from '../../sync/device/device-context.ts'
import { readInitialSync } from '../../sync/outbox/meta.ts'
import { madeIn } from '../../sync/outbox/queued-rules.ts'
import { type OwnRsvp, readRsvps } from '../meetups/meetups.reads.ts'
import { readPeople } from '../members/people.reads.ts'
import { readBlockedIds } from '../safety/safety.reads.ts'
import { dayStart, localDay } from './local-days.ts'
import { type PostState, postState, unsettledPosts } from './post-state.ts'

export interface PostItem {
  post: Post
  state: PostState
  /** The unsettled outbox entry about this post. */
  entry?: OutboxEntry
  /** The author; absent for meetups and for people not stored here. */
  person?: Person
  isOwn: boolean
  /** True for the member's own that an operator hid from everybody else. */
  isHidden: boolean
  /** True when the member's own post may hang in the community's window. */
  isInWindow?: boolean | undefined
  /** The place as this member may read it: in full of their own post and of one they were chosen for, a meetup's venue, else null. */
  location: string | null
  /**
   * The distance from this member's cell to that of a neighbor's help post; absent when one of the positions is
   * missing.
   */
  distance?: Record<DistanceUnit, number>
  /** The member's own seat or place on the waiting list; only for an upcoming meetup. */
  own?: OwnRsvp
}

export interface BoardPosts {
  /** Open requests and offers, one's own unsent ones first, then by days, the newest first, premium members' in front. */
  items: PostItem[]
  /** False while more of them are on their way: what is counted by then is too little. */
  isWhole: boolean
  /** The member's own position, for distances; null when it is missing. */
  from: Position | null
}

/** Returns the posts of the board; undefined while loading. */
export function useBoardPosts(): BoardPosts | undefined {
  const device = useDevice()
  return useDatabaseQuery(
    device.database,
    ['board'],
    sharing(() => readBoardPosts(device)),
    { isLong: true },
  )
}

/** Reads everything in one transaction: `isWhole` must describe these posts, and not those of a moment before. */
function readBoardPosts(device: ReadingDevice): Promise<BoardPosts> {
  const { database } = device
  const { posts, postDetails, people, members, blocks, outbox, meta } = database
  return database.transaction('r', [posts, postDetails, people, members, blocks, outbox, meta], async () => {
    const [items, { isWhole }, member] = await Promise.all([
      readBoard(device),
      readInitialSync(database),
      members.get(device.memberId),
    ])
    return { items, isWhole, from: member ? positionOf(member) : null }
  })
}

/** Returns a post, open or closed; null when this device has none with that id, undefined while loading. */
export function usePostItem(id: string): PostItem | null | undefined {
  const device = useDevice()
  return useDatabaseQuery(device.database, ['post', id], () => readPostItem(device, id))
}

export async function readPostItem(device: ReadingDevice, id: string): Promise<PostItem | null> {
  const post = await device.database.posts.get(id)
  const [item = null] = post ? await readItems(device, [post]) : []
  return item
}

/** Posts of today and the next two days, soonest first. */
export async function readUpcoming(device: ReadingDevice): Promise<PostItem[]> {
  const { database, now } = device
  const time = now()
  const posts = await database.posts
    .where('dateNeeded')
    .between(toIso(dayStart(time)), toIso(dayStart(time, upcomingDays)))
    .toArray()
  const upcoming = posts.filter((post) => isUpcoming(post, time, communityOffset))
  const meetupIds = upcoming.flatMap(({ id, type }) => (type === 'event' ? [id] : []))
  const [items, rsvps] = await Promise.all([readItems(device, upcoming), readRsvps(database, meetupIds)])
  return items
    .filter((item) => !isResting(item))
    .map((item) => {
      const ownRsvp = rsvps.get(item.post.id)
      return ownRsvp ? { ...item, own: ownRsvp } : item
    })
}

/** The maximum number shown: the list is for what was just posted, and the history has all of it. */
const ownLaterMax = 3

/**
 * The newest of the member's own that upcoming does not show yet: what is not sent, and what was posted today or yesterday,
 * since a meetup is dated by the midnight before.
 */
export async function readOwnUpcoming(device: ReadingDevice): Promise<PostItem[]> {
  const { database, memberId, now, rules } = device
  const time = now()
  const end = toIso(dayStart(time, upcomingDays))
  const since = toIso(dayStart(time, -1))
  const entries = await unsettledEntries(database).toArray()
  const [ownPosts, recent] = await Promise.all([
    database.posts.bulkGet([...madeIn('posts', entries, rules)]),
    // One request for each type: a query of several ranges takes one for each row.
    Promise.all(
      postTypes.map((type) =>
        database.posts.where('[type+createdAt]').between([type, since], [type, Dexie.maxKey]).toArray(),
      ),
    ),
  ])
  const posts = new Map(
    [...ownPosts, ...recent.flat()].flatMap((post) => (post ? [[post.id, post] as const] : [])),
  )
  // The author of a meetup is in its details only, so a meetup without an author passes here and `isOwn` decides below.
  const isLater = ({ authorId = memberId, dateNeeded, ...post }: Post) =>
    authorId === memberId && dateNeeded >= end && isOpen(post)
  const items = await readItems(device, [...posts.values()].filter(isLater))
  return items
    .filter(({ isOwn }) => isOwn)
    .sort(byUnsentThenNewest)
    .slice(0, ownLaterMax)
}

export async function readBoard(device: ReadingDevice): Promise<PostItem[]> {
  const postsByType = await Promise.all(
    (['offer', 'request'] as const).map((type) => device.database.posts.where({ type }).toArray()),
  )
  const posts = postsByType.flat()
  const items = await readItems(
    device,
    posts.filter((post) => isOpen(post)),
  )
  return boosted(items.filter((item) => !isResting(item)).sort(byUnsentThenNewest))
}

/** Premium's boosted visibility: within a day of the community's calendar those of premium members come first. Else as they were. */
function boosted(items: PostItem[]): PostItem[] {
  const isPremium = ({ person }: PostItem) => person?.subscriptionPlan === 'premium'
  if (!items.some(isPremium)) return items
  // Behind every date, and so in front of all.
  const unsent = '~'
  const rankOf = (item: PostItem) =>
    item.state === 'posted'
      ? `${localDay(Date.parse(item.post.createdAt))} ${Number(isPremium(item))}`
      : unsent
  const ranks = new Map(items.map((item) => [item, rankOf(item)]))
  const rank = (item: PostItem) => ranks.get(item) ?? unsent
  return [...items].sort((first, other) =>
    rank(first) < rank(other) ? 1 : rank(first) > rank(other) ? -1 : 0,
  )
}

/** An offer whose author is away; to them it is there. */
function isResting({ post, person, isOwn }: PostItem): boolean {
  return post.type === 'offer' && !isOwn && person?.answersLater === true
}

/** Returns the open offers of a neighbor, the newest first; undefined while loading. */
export function useOffersOf(authorId: string): PostItem[] | undefined {
  const device = useDevice()
  return useDatabaseQuery(device.database, ['offers of', authorId], async () => {
    const offers = await device.database.posts.where('type').equals('offer').toArray()
    const openOffers = offers.filter((post) => post.authorId === authorId && isOpen(post))
    return (await readItems(device, openOffers)).sort(byUnsentThenNewest)
  })
}

type ReadingDevice = Pick<Device, 'database' | 'memberId' | 'now' | 'rules'>

/** A few reads however many posts there are. */
export async function readItems(
  { database, memberId, rules }: ReadingDevice,
  all: Post[],
): Promise<PostItem[]> {
  const blockedIds = await readBlockedIds(database)
  const posts = all.filter(({ authorId = '' }) => !blockedIds.has(authorId))
  const authorIds = posts.flatMap((post) => post.authorId ?? [])
  const [member, entries, details, peopleById] = await Promise.all([
    database.members.get(memberId),
    unsettledEntries(database).toArray(),
    readDetails(database, posts),
    readPeople({ database, memberId }, authorIds),
  ])
  const unsettled = unsettledPosts(entries, rules)
  const from = member ? positionOf(member) : null
  const detailsById = new Map(details.map((each) => [each.id, each]))
  return posts.map((post) => {
    const ownDetails = detailsById.get(post.id)
    const person = post.authorId === undefined ? undefined : peopleById.get(post.authorId)
    const isOwn = (ownDetails?.authorId ?? post.authorId) === memberId
    return {
      post,
      ...postState({ id: post.id, isOwn }, unsettled),
      ...(person ? { person } : {}),
      isOwn,
      isHidden: ownDetails?.hiddenByOperator ?? false,
      isInWindow: ownDetails?.isInWindow,
      location: ownDetails?.location ?? post.location,
      ...(isOwn ? {} : distanceTo(post, from)),
    }
  })
}

function distanceTo(post: Post, from: Position | null): Pick<PostItem, 'distance'> {
  const to = positionOf(post)
  if (from === null || to === null) return {}
  return { distance: { mi: distanceBetween(from, to, 'mi'), km: distanceBetween(from, to, 'km') } }
}

/**
 * The number of posts above which reading all details is faster than finding each by its id. Details exist only for the
 * member's own posts and for those the member was chosen for.
 */
const detailsByIdMax = 50

async function readDetails({ postDetails }: MemberDatabase, posts: readonly Post[]): Promise<PostDetails[]> {
  if (posts.length > detailsByIdMax) return postDetails.toArray()
  const foundDetails = await postDetails.bulkGet(posts.map(({ id }) => id))
  return foundDetails.flatMap((details) => details ?? [])
}

function byUnsentThenNewest(first: PostItem, other: PostItem): number {
  const unsent = Number(other.state !== 'posted') - Number(first.state !== 'posted')
  if (unsent !== 0) return unsent
  return first.post.createdAt < other.post.createdAt
    ? 1
    : first.post.createdAt > other.post.createdAt
      ? -1
      : 0
}
