/** Makes what hangs in the window from rows: field by field, nothing else leaves. */
import { hasContact } from '@porchlight/contracts/posts/contact.rules'
import { wallTime } from '@porchlight/contracts/values/clock/wall-time'
import { normalizeText } from '@porchlight/contracts/values/text/text'
import { dayMs } from '@porchlight/contracts/values/time'
import { type WindowPost, windowLimits } from '@porchlight/contracts/window/window.schema'
import type { MarkedPost } from './window.queries.ts'

interface Placed {
  post: WindowPost
  /** The number of days until it is needed; the same for all that are needed after the last weekday. */
  daysAhead: number
}

/** A day a week away has the name of today. */
const weekdaysMax = 6

/**
 * Returns the posts in their order: requests before offers, then by day, then by title. The order of arrival is nowhere
 * in it, because it would tell who posted something beside a meetup.
 * @param rows those that are needed first in front
 */
export function windowView(
  rows: readonly MarkedPost[],
  { now, timeZone }: { now: number; timeZone: string },
): WindowPost[] {
  const countByAuthor = new Map<string, number>()
  const placedPosts: Placed[] = []
  for (const row of rows) {
    const placedPost = placeInWindow(row, { now, timeZone })
    const count = countByAuthor.get(row.authorId) ?? 0
    if (placedPost === null || count === windowLimits.postsPerMemberMax) continue
    countByAuthor.set(row.authorId, count + 1)
    placedPosts.push(placedPost)
    if (placedPosts.length === windowLimits.postsMax) break
  }
  return placedPosts.sort(byKindDayAndTitle).map(({ post }) => post)
}

/** Returns null for a post whose title seems to say where somebody lives, or how to reach them. */
function placeInWindow(
  { windowCode, type, title, category, location, dateNeeded, firstName }: MarkedPost,
  { now, timeZone }: { now: number; timeZone: string },
): Placed | null {
  if (windowCode === null || type === 'event' || hasContact(title, location)) return null
  const dayOf = (time: number) => Math.floor(wallTime(time, timeZone) / dayMs)
  const daysAhead = Math.min(dayOf(dateNeeded) - dayOf(now), weekdaysMax + 1)
  return {
    post: {
      code: windowCode,
      type,
      title: plainLine(title),
      category,
      firstName: hasContact(firstName, location) ? null : plainLine(firstName),
      weekday: daysAhead > weekdaysMax ? null : new Date(dayOf(dateNeeded) * dayMs).getUTCDay(),
    },
    daysAhead,
  }
}

/** Returns a text as one line without characters that steer it, and without those that show nothing. */
function plainLine(text: string): string {
  return normalizeText(
    text
      .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f]+/gu, ' ')
      .replaceAll(/[\u00ad\u180e\u200b\u2060-\u2064\ufeff]+/g, ''),
  )
}

function byKindDayAndTitle(first: Placed, other: Placed): number {
  if (first.post.type !== other.post.type) return first.post.type === 'request' ? -1 : 1
  if (first.daysAhead !== other.daysAhead) return first.daysAhead - other.daysAhead
  return (
    first.post.title.localeCompare(other.post.title, 'en') || (first.post.code < other.post.code ? -1 : 1)
  )
}
