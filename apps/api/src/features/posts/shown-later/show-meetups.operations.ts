/**
 * The time at which others see a post. A help post appears immediately, a meetup some minutes later, at random and with
 * a change number of its own, so that what its organizer sent at the same moment does not reveal them
 * (docs/decisions/0071).
 */
import { randomInt } from 'node:crypto'
import { minuteMs } from '@porchlight/contracts/values/time'
import type { Transaction } from '../../../database/transactions/transact.ts'
import { type PostRow, unshownMeetups, whenPostsAreShown } from '../posts.queries.ts'
import { touchPost } from '../touch-post.operations.ts'

/** The delay of a meetup after its arrival, in ms; up to a minute more passes until the clock's next run. */
export const meetupDelayMs = { min: 2 * minuteMs, max: 12 * minuteMs } as const

/** Milliseconds between two of one member's posts that become visible. */
const apartMs = minuteMs
/** The most draws of a free moment; a member who posts so much that none is free gets any moment. */
const drawsMax = 20

type ShownPost = Pick<PostRow, 'id' | 'type' | 'authorId' | 'dateNeeded'>
type Showing = Pick<PostRow, 'isShown' | 'shownAt'>

/** Returns when a new post is shown. A meetup that begins so soon that others would miss it is shown immediately. */
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

/** Shows one of the meetups that are due. @returns whether there may be more */
export async function showMeetup(transaction: Transaction): Promise<boolean> {
  const { database, now } = transaction
  const due = (await unshownMeetups(database)).filter(({ shownAt }) => isDue(shownAt, now))
  const post = due[randomInt(Math.max(due.length, 1))]
  if (!post) return false
  const showing = await nextShowing(transaction, post)
  await database.updateTable('posts').set(showing).where('id', '=', post.id).execute()
  // Its organizer has it already: where the day of its showing changes, so does their row.
  touchPost(transaction, { ...post, ...showing })
  return due.length > 1
}

/** A moment further off than any was drawn by a clock that ran ahead. */
function isDue(shownAt: number, now: number): boolean {
  return shownAt <= now || shownAt > now + meetupDelayMs.max
}

/** Returns when a meetup is shown; it waits for another moment when its organizer posted something a moment ago. */
async function nextShowing(transaction: Transaction, post: PostRow): Promise<Showing> {
  const { database, now } = transaction
  const { authorId, id } = post
  const otherTimes = await whenPostsAreShown(database, { authorId, now, besides: id })
  const isBeside = otherTimes.some((shownAt) => shownAt > now - apartMs && shownAt <= now)
  if (!isBeside || limitShowTime({ shownAt: now }, post.dateNeeded) < now) return { isShown: 1, shownAt: now }
  return { isShown: 0, shownAt: await drawMoment(transaction, post) }
}
