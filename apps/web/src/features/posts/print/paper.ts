/** Pure decisions about the board on paper: what stands on it, in which order, and how many posts a page holds. */
import { hasContact } from '@porchlight/contracts/posts/contact.rules'
import { hasDatePassed } from '@porchlight/contracts/posts/posts.rules'
import { type Post, type PostType, postTypes } from '@porchlight/contracts/posts/posts.schema'
import { dayMs, minuteMs } from '@porchlight/contracts/values/time'
import { invitePath } from '../../../paths.ts'
import type { PostItem } from '../posts.reads.ts'

/** The most posts on a board: more than a hallway has room for, and few enough for a slow phone to draw. */
export const postsMax = 60

/**
 * The longest time in ms until neighbors see a meetup after it was sent. Paper that shows it before would name its
 * organizer.
 */
const meetupDelayMs = 15 * minuteMs

interface Selection {
  types: ReadonlySet<PostType>
  /** Epoch ms. */
  now: number
  /** The time at which the server accepted this member's own meetups from this device, in epoch ms by post id. */
  acceptedAt: ReadonlyMap<string, number>
}

export interface BoardOnPaper {
  /** The posts by type, those that are needed first in front. */
  items: PostItem[]
  /** The number of posts that stay off the board because their title or kind seems to contain an address or a number. */
  withheldCount: number
  /** The number of posts for which there is no room: those that are needed last. */
  restCount: number
}

/** Returns what may hang in a hallway, where everybody reads it. */
export function arrangePaper(all: readonly PostItem[], selection: Selection): BoardOnPaper {
  const printable = all.filter((item) => selection.types.has(item.post.type) && isPrintable(item, selection))
  const items = printable
    .filter(({ post, location }) =>
      [post.title, post.subcategory ?? ''].every((text) => !hasContact(text, location)),
    )
    .sort((first, other) => byDate(first.post, other.post))
  return {
    items: items.slice(0, postsMax).sort(byType),
    withheldCount: printable.length - items.length,
    restCount: Math.max(0, items.length - postsMax),
  }
}

/** Returns true for what every neighbor can see and still answer. */
function isPrintable({ post, state, isOwn, isHidden }: PostItem, { now, acceptedAt }: Selection): boolean {
  if (state !== 'posted' || isHidden) return false
  if (post.status !== 'pending' || hasDatePassed(post, now)) return false
  if (post.type !== 'event') return true
  if (post.isListClosed) return false
  // Others read only the day of a meetup's arrival, so without an entry of this device the day has to be over.
  const shownAt = Math.min(
    (acceptedAt.get(post.id) ?? Number.POSITIVE_INFINITY) + meetupDelayMs,
    Date.parse(post.createdAt) + dayMs,
  )
  return !isOwn || shownAt <= now
}

function byDate(first: Post, other: Post): number {
  if (first.dateNeeded !== other.dateNeeded) return first.dateNeeded < other.dateNeeded ? -1 : 1
  return first.id < other.id ? -1 : 1
}

function byType({ post: first }: PostItem, { post: other }: PostItem): number {
  return postTypes.indexOf(first.type) - postTypes.indexOf(other.type)
}

/** Returns the text of a post that may stand on paper: none when it seems to say where or how to reach somebody. */
export function printedText({ post: { description }, location }: PostItem): string {
  return hasContact(description, location) ? '' : description
}

interface Layout {
  isLarge: boolean
  hasSlips: boolean
}

/** Returns how many posts a page holds. */
export function pageSizeOf({ isLarge, hasSlips }: Layout): number {
  if (isLarge) return hasSlips ? 2 : 3
  return hasSlips ? 4 : 5
}

export interface NumberedItem {
  /** The number of the post on this board, from 1: by it one says which is meant. */
  number: number
  item: PostItem
}

/** Divides the posts among pages. */
export function pagesOf(items: readonly PostItem[], layout: Layout): NumberedItem[][] {
  const size = pageSizeOf(layout)
  const numberedItems = items.map((item, index) => ({ number: index + 1, item }))
  return Array.from({ length: Math.ceil(items.length / size) }, (_, page) =>
    numberedItems.slice(page * size, (page + 1) * size),
  )
}

/** The number of slips side by side at the foot of a page. */
const slipsCount = 8

/** Returns the slips of a page: each post has as many as the others, or one more. */
export function slipsOf(page: readonly NumberedItem[]): NumberedItem[] {
  return Array.from(
    { length: slipsCount },
    (_, index) => page[Math.floor((index * page.length) / slipsCount)],
  ).flatMap((each) => each ?? [])
}

/** The longest link that a camera reads well from a poster. */
const linkLengthMax = 300

/**
 * Returns the link of the poster: the community's own address, or the given link when it leads there; null for any
 * other text.
 */
export function posterLink(text: string, origin: string): string | null {
  const trimmedText = text.trim()
  if (trimmedText === '') return origin
  const link = trimmedText.length <= linkLengthMax ? parseLink(trimmedText) : null
  const isOfHere = link?.origin === origin && ['http:', 'https:'].includes(link.protocol)
  return isOfHere && link.username === '' && link.password === '' ? link.href : null
}

function parseLink(text: string): URL | null {
  try {
    return new URL(text)
  } catch {
    return null
  }
}

/** Returns true when the link itself lets a person in: an invitation, or one that contains the community's code. */
export function isInvitationLink(link: string): boolean {
  const { pathname, hash } = new URL(link)
  return pathname.startsWith(invitePath('')) || hash !== ''
}
