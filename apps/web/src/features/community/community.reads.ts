/** What the community says of itself, and what happens in it, read from what is on the device. */

import { activityOfPost, newestFirst } from '@porchlight/contracts/community/community.rules'
import type { Activity, Community } from '@porchlight/contracts/community/community.schema'
import type { Person } from '@porchlight/contracts/members/members.schema'
import type { Post } from '@porchlight/contracts/posts/posts.schema'
import { dayMs, minuteMs, toIso } from '@porchlight/contracts/values/time'
import { useLiveQuery } from 'dexie-react-hooks'
import type { MemberDatabase, OutboxEntry } from '../../storage/database.ts'
import { readAnswer, useAnswer } from '../../sync/answers.ts'
import type { Device } from '../../sync/device.ts'
import { useDevice } from '../../sync/device-context.ts'

export interface News {
  /** The newest ones, as many as were asked for. */
  activities: Activity[]
  /** How many there are in all. */
  count: number
  /** The latest help that was completed. */
  inAction: InAction | null
  /** How many neighbours, the member aside, posted help in the last seven days. */
  activeNeighbors: number
}

export interface InAction {
  id: string
  type: 'request' | 'offer'
  firstName: string
  title: string
}

const feedStaleMs = 5 * minuteMs
const activeMs = 7 * dayMs

/** Undefined until the server has said it once. */
export function useCommunity(): Community | undefined {
  return useAnswer('community.about', {}, { staleAfterMs: dayMs }).data
}

/** Follows the device's own posts; undefined while they are read. */
export function useNews(limit: number): News | undefined {
  const { database, memberId, now } = useDevice()
  useFreshFeed()
  return useLiveQuery(
    async () => readNews({ database, memberId, now }, { limit, placesAdded: await readPlacesAdded() }),
    [database, memberId, now, limit],
  )
}

/** Posts are here already; the server's feed is asked for what is not, which is places. */
export function useFreshFeed(): void {
  useAnswer('community.activity', {}, { staleAfterMs: feedStaleMs })
}

/**
 * Posts make their news here by the same rule as on the server, so that the feed follows them without a signal.
 * What has not arrived there is no news yet.
 */
export async function readNews(
  { database, memberId, now }: Pick<Device, 'database' | 'memberId' | 'now'>,
  { limit, placesAdded }: { limit: number; placesAdded: readonly Activity[] },
): Promise<News> {
  const [all, unsent] = await Promise.all([database.posts.toArray(), readUnsent(database)])
  const posts = all.filter(({ id }) => !unsent.has(id))
  const told = posts.flatMap((post) => activityOfPost(post, undefined) ?? [])
  const newest = [...told, ...placesAdded].sort(newestFirst).slice(0, limit)
  const done = posts.filter(isCompletedHelp).sort(latestFirst)
  const people = await readPeople(database, newest, posts, done[0])
  const postsById = new Map(posts.map((post) => [post.id, post]))
  return {
    activities: newest.map((activity) => {
      const post = postsById.get(activity.id)
      return (post && activityOfPost(post, people.get(post.authorId ?? ''))) ?? activity
    }),
    count: told.length + placesAdded.length,
    inAction: inActionOf(done[0], people),
    activeNeighbors: countActive(posts, memberId, now()),
  }
}

/** Places of the feed as it was last heard; none while it never was. */
export async function readPlacesAdded(): Promise<Activity[]> {
  const kept = await readAnswer({ name: 'community.activity', args: {} }).catch(() => null)
  return kept?.answer.filter(({ type }) => type === 'place_added') ?? []
}

/** Posts that only this phone knows. */
async function readUnsent(database: MemberDatabase): Promise<Set<string>> {
  const unsettled = await database.outbox.where('state').anyOf('waiting', 'refused').toArray()
  return new Set(unsettled.flatMap(postMadeBy))
}

function postMadeBy({ name, touches }: OutboxEntry): string[] {
  if (name !== 'posts.create') return []
  return touches.flatMap((touched) => (touched.startsWith('posts:') ? [touched.slice('posts:'.length)] : []))
}

/** Names are looked up for what is shown alone: the whole neighbourhood may be hundreds. */
async function readPeople(
  database: MemberDatabase,
  shown: readonly Activity[],
  posts: readonly Post[],
  done: Post | undefined,
): Promise<Map<string, Person>> {
  const shownIds = new Set(shown.map(({ id }) => id))
  const authors = posts.flatMap((post) =>
    post.authorId !== undefined && (shownIds.has(post.id) || post === done) ? [post.authorId] : [],
  )
  const people = await database.people.bulkGet([...new Set(authors)])
  return new Map(people.flatMap((person) => (person ? [[person.id, person] as const] : [])))
}

function isCompletedHelp(post: Post): boolean {
  return post.status === 'completed' && post.type !== 'event'
}

/** By the day it was for: when it was completed, nobody is told. */
function latestFirst(one: Post, other: Post): number {
  return one.dateNeeded < other.dateNeeded ? 1 : one.dateNeeded > other.dateNeeded ? -1 : 0
}

function inActionOf(post: Post | undefined, people: ReadonlyMap<string, Person>): InAction | null {
  const person = people.get(post?.authorId ?? '')
  if (!post || !person || post.type === 'event') return null
  return { id: post.id, type: post.type, firstName: person.firstName, title: post.title }
}

function countActive(posts: readonly Post[], memberId: string, now: number): number {
  const since = toIso(now - activeMs)
  const authors = posts.flatMap(({ authorId, createdAt }) =>
    authorId !== undefined && authorId !== memberId && createdAt >= since ? [authorId] : [],
  )
  return new Set(authors).size
}
