/**
 * When others see a post: a help post as it comes, a meetup some minutes later, by chance and under a number of its own. What
 * its organizer sent in the same moment tells nothing of it (docs/decisions/0071).
 */
import { randomInt } from 'node:crypto'
import { minuteMs } from '@porchlight/contracts/values/time'
import type { Transaction } from '../../database/transact.ts'
import { type PostRow, unshownMeetups, whenPostsAreShown } from './posts.queries.ts'
import { touchPost } from './touch-post.operations.ts'

/** After its arrival, and then up to a minute more, until the next turn of the clock. */
export const meetupDelayMs = { min: 2 * minuteMs, max: 12 * minuteMs } as const

/** Between what one member's neighbors see anew. */
const apartMs = minuteMs
/** Of who posts so much that nothing is free, it is any moment. */
const drawsMax = 20

type ShownPost = Pick<PostRow, 'id' | 'type' | 'authorId' | 'dateNeeded'>
type Showing = Pick<PostRow, 'isShown' | 'shownAt'>

/** Of one that has just come. A meetup that begins so soon that others would miss it is shown at once. */
export async function firstShowing(transaction: Transaction, post: ShownPost): Promise<Showing> {
  const { now } = transaction
  const hasTime = post.type === 'event' && limitShowTime({ shownAt: now }, post.dateNeeded) === now
  if (!hasTime) return { isShown: 1, shownAt: now }
  return { isShown: 0, shownAt: await drawMoment(transaction, post) }
}

/** Returns a time that is a turn of the clock before the meetup begins at the latest. */
export function limitShowTime({ shownAt }: Pick<PostRow, 'shownAt'>, dateNeeded: number): number {
  return Math.min(shownAt, dateNeeded - meetupDelayMs.min)
}

async function drawMoment(
  { database, now }: Pick<Transaction, 'database' | 'now'>,
  { id, authorId, dateNeeded }: ShownPost,
): Promise<number> {
  const { min, max } = meetupDelayMs
  const latest = limitShowTime({ shownAt: now + max }, dateNeeded)
  const earliest = Math.min(now + min, latest)
  const otherTimes = await whenPostsAreShown(database, { authorId, now, besides: id })
  for (let draws = 1; ; draws += 1) {
    const moment = randomInt(earliest, latest + 1)
    const isApart = otherTimes.every((other) => Math.abs(other - moment) >= apartMs)
    if (isApart || draws === drawsMax) return moment
  }
}

/** One of those that are due, any of them. @returns whether there may be more */
export async function showMeetup(transaction: Transaction): Promise<boolean> {
  const { database, now } = transaction
  const due = (await unshownMeetups(database)).filter(({ shownAt }) => isDue(shownAt, now))
  const post = due[randomInt(Math.max(due.length, 1))]
  if (!post) return false
  const showing = await nextShowing(transaction, post)
  await database.updateTable('posts').set(showing).where('id', '=', post.id).execute()
  if (showing.isShown === 1) touchPost(transaction, { ...post, ...showing })
  return due.length > 1
}

/** A moment further off than any was drawn by a clock that ran ahead. */
function isDue(shownAt: number, now: number): boolean {
  return shownAt <= now || shownAt > now + meetupDelayMs.max
}

/** What its organizer posted in the meantime, a moment ago, is not to stand beside it: then it is shown at another time. */
async function nextShowing(transaction: Transaction, post: PostRow): Promise<Showing> {
  const { database, now } = transaction
  const { authorId, id } = post
  const otherTimes = await whenPostsAreShown(database, { authorId, now, besides: id })
  const isBeside = otherTimes.some((shownAt) => shownAt > now - apartMs && shownAt <= now)
  if (!isBeside || limitShowTime({ shownAt: now }, post.dateNeeded) < now) return { isShown: 1, shownAt: now }
  return { isShown: 0, shownAt: await drawMoment(transaction, post) }
}
