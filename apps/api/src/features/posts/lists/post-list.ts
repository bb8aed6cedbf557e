/**
 * The newest posts for one viewer. The list is built once for each change number, as text that is the same for nearly
 * all. The differences for a viewer are inserted afterwards: their own posts, meetups they go to, posts they were
 * chosen for, and what a block leaves out. Offers of members who are away can change from one moment to the next. Days
 * are the community's: within one day, help posts of premium members come first.
 */
import type { PostType } from '@porchlight/contracts/posts/posts.schema'
import { type PostResponse, postResponseSchema, postTypes } from '@porchlight/contracts/posts/posts.schema'
import { wallTime } from '@porchlight/contracts/values/clock/wall-time'
import { dayMs } from '@porchlight/contracts/values/time'
import type { Kysely } from 'kysely'
import * as v from 'valibot'
import type { Tables } from '../../../database/schema/tables.ts'
import { type Head, isSameHead, readHead } from '../../../database/transactions/head.ts'
import { SerializedResponse } from '../../../feature-parts/serialized-response.ts'
import type { Plans } from '../../../plans/plans.ts'
import { awayAt, membersById, subscriptionOf } from '../../members/members.queries.ts'
import { personView } from '../../members/members.view.ts'
import { blockedWith } from '../../safety/safety.queries.ts'
import { blockersOf, isThereFor } from '../blocked-meetups.queries.ts'
import { helpersOf } from '../helps.queries.ts'
import { listMax, ownHiddenPosts, type PostRow, postsForAll } from '../posts.queries.ts'
import { type PostViewer, postResponse } from '../posts.view.ts'
import { meetupsInSightOf } from '../rsvps.queries.ts'

interface ListedPost extends Pick<PostRow, 'id' | 'authorId' | 'type' | 'shownAt'> {
  /** The post's response for viewers without a special relation to it. */
  text: string
  textFor: (viewer: PostViewer) => string
  /** The day in the post's community's calendar. */
  day: number
  /**
   * True for the higher position of premium members' posts. It is false for meetups, where it would reveal something
   * about the organizer.
   */
  isBoosted: boolean
}

interface SharedList {
  listed: readonly ListedPost[]
  /** The whole response, for viewers without any differences. */
  bytes: Buffer
  /** The posts that each helper was chosen for. */
  chosenFor: ReadonlyMap<string, ReadonlySet<string>>
  /**
   * The authors whose posts a block leaves out. Authors of meetups are not among them: a meetup that vanishes would
   * reveal the organizer.
   */
  named: ReadonlySet<string>
  /** The organizers whose meetups are left out for members whom they blocked before. */
  organizers: ReadonlySet<string>
  meetups: ReadonlySet<string>
}

type PostList = (memberId: string, type: PostType | undefined) => Promise<SerializedResponse>

const emptySet: ReadonlySet<string> = new Set()
const unknownViewer: PostViewer = { memberId: '', meetups: emptySet, chosenFor: emptySet, plan: undefined }

interface ListSettings {
  reader: Kysely<Tables>
  now: () => number
  plans: Plans
  timeZone: () => string
}

export function createPostList({ reader, now, plans, timeZone }: ListSettings): PostList {
  const lists = new Map<PostType | undefined, { head: Head; zone: string; made: Promise<SharedList> }>()

  /** Returns the cached list, or builds it once for all simultaneous requests. */
  async function sharedList(type: PostType | undefined): Promise<SharedList> {
    const head = await readHead(reader)
    const zone = timeZone()
    const cachedList = lists.get(type)
    if (cachedList?.zone === zone && isSameHead(cachedList.head, head)) return cachedList.made
    // The list may contain a commit made meanwhile. The next request then finds another head and builds a new list.
    const listPromise = makeList(reader, typesOf(type), zone)
    lists.set(type, { head, zone, made: listPromise })
    listPromise.catch(() => {
      if (lists.get(type)?.made === listPromise) lists.delete(type)
    })
    return listPromise
  }

  return async (memberId, type) => {
    const list = await sharedList(type)
    const { listed: listedPosts, named: namedIds, organizers, meetups } = list
    const from = listedPosts.length < listMax ? 0 : (listedPosts.at(-1)?.shownAt ?? 0)
    const hiddenPosts = await ownHiddenPosts(reader, memberId, { types: typesOf(type), from })
    const goes = meetups.size > 0 ? await meetupsInSightOf(reader, memberId) : new Set<string>()
    const blockedIds = await blockedWith(reader, memberId)
    const blockers = blockedIds.size > 0 ? await blockersOf(reader, memberId) : new Map<string, number>()
    const away = await awayAt(reader, now())
    const ownPosts = listedPosts.filter(({ authorId }) => authorId === memberId)
    const subscription =
      ownPosts.length + hiddenPosts.length > 0 ? await subscriptionOf(reader, memberId) : undefined
    const viewer = {
      memberId,
      meetups: goes,
      chosenFor: list.chosenFor.get(memberId) ?? emptySet,
      plan: subscription && plans.subscriptionAt(subscription, now()).subscriptionPlan,
    }
    const isAlike =
      hiddenPosts.length === 0 &&
      ownPosts.every((each) => each.textFor(viewer) === each.text) &&
      viewer.chosenFor.size === 0 &&
      ![...goes].some((id) => meetups.has(id)) &&
      ![...blockers.keys()].some((id) => organizers.has(id)) &&
      ![...blockedIds, ...away].some((id) => namedIds.has(id))
    if (isAlike) return new SerializedResponse(list.bytes)
    const all = boosted(within(listedPosts, await listedOf(reader, hiddenPosts, timeZone())))
    const texts = all
      .filter(({ type: each, authorId }) => each === 'event' || !blockedIds.has(authorId))
      .filter((each) => isThereFor(each, blockers))
      // Only offers rest while their author is away, and the author still sees their own.
      .filter(({ type: each, authorId }) => each !== 'offer' || authorId === memberId || !away.has(authorId))
      .map((each) => textFor(each, viewer))
    return new SerializedResponse(listOf(texts))
  }
}

/**
 * Merges the viewer's own hidden posts into the list, which may contain them already: they may have been visible to all
 * when it was built.
 */
function within(listedPosts: readonly ListedPost[], ownPosts: readonly ListedPost[]): readonly ListedPost[] {
  if (ownPosts.length === 0) return listedPosts
  const ids = new Set(ownPosts.map(({ id }) => id))
  return [...listedPosts.filter(({ id }) => !ids.has(id)), ...ownPosts].sort(newestFirst).slice(0, listMax)
}

function textFor({ id, authorId, text, textFor: make }: ListedPost, viewer: PostViewer): string {
  const { memberId, meetups, chosenFor } = viewer
  return authorId === memberId || meetups.has(id) || chosenFor.has(id) ? make(viewer) : text
}

/** @param listedPosts the newest first */
function boosted(listedPosts: readonly ListedPost[]): readonly ListedPost[] {
  if (!listedPosts.some(({ isBoosted }) => isBoosted)) return listedPosts
  return [...listedPosts].sort(
    (first, other) => other.day - first.day || Number(other.isBoosted) - Number(first.isBoosted),
  )
}

async function makeList(
  database: Kysely<Tables>,
  types: readonly PostType[],
  timeZone: string,
): Promise<SharedList> {
  const rows = await postsForAll(database, types)
  const listedPosts = await listedOf(database, rows, timeZone)
  const helpers = await helpersOf(database, rows)
  return {
    listed: listedPosts,
    bytes: Buffer.from(listOf(boosted(listedPosts).map(({ text }) => text))),
    chosenFor: new Map(
      [...Map.groupBy(helpers, ({ helperId }) => helperId)].map(([helperId, helps]) => [
        helperId,
        new Set(helps.map(({ postId }) => postId)),
      ]),
    ),
    named: new Set(listedPosts.filter(({ type }) => type !== 'event').map(({ authorId }) => authorId)),
    organizers: new Set(listedPosts.filter(({ type }) => type === 'event').map(({ authorId }) => authorId)),
    meetups: new Set(listedPosts.filter(({ type }) => type === 'event').map(({ id }) => id)),
  }
}

async function listedOf(
  database: Kysely<Tables>,
  rows: readonly PostRow[],
  timeZone: string,
): Promise<ListedPost[]> {
  const members = await membersById(database, [...new Set(rows.map(({ authorId }) => authorId))])
  const people = new Map(members.map((member) => [member.id, personView(member)]))
  return rows.map((row) => {
    const { id, authorId, type, shownAt } = row
    const textFor = (viewer: PostViewer) => textOf(postResponse(row, viewer, people))
    return {
      ...{ id, authorId, type, shownAt },
      text: textFor(unknownViewer),
      textFor,
      day: Math.floor(wallTime(shownAt, timeZone) / dayMs),
      isBoosted: type !== 'event' && people.get(authorId)?.subscriptionPlan === 'premium',
    }
  })
}

/** Serializes a response by its schema: undeclared fields do not leave the server. */
function textOf(response: PostResponse): string {
  return JSON.stringify(v.parse(postResponseSchema, response))
}

function listOf(texts: readonly string[]): string {
  return `[${texts.join(',')}]`
}

function typesOf(type: PostType | undefined): readonly PostType[] {
  return type === undefined ? postTypes : [type]
}

function newestFirst(first: ListedPost, other: ListedPost): number {
  return other.shownAt - first.shownAt || (first.id < other.id ? 1 : -1)
}
