/** Pure decisions about the window: what is still true of what was read, and what hangs on which page. */
import type { OffsetAt } from '@porchlight/contracts/values/clock/zone-clock'
import { dayMs } from '@porchlight/contracts/values/time'
import type { WindowPost } from '@porchlight/contracts/window/window.schema'

/** The number of days for which a window without a signal stands: then every weekday in it was another one. */
export const daysMax = 7

interface PageRead {
  /** The time of the response, in epoch ms. */
  heardAt: number
  /** Epoch ms. */
  now: number
  /** The offset of the community's clock. */
  offsetAt: OffsetAt
}

/**
 * Returns the posts that are still to come, as far as can be said without a signal: those of a weekday that has passed
 * are left out, and after a week all of them. A clock that was set back counts as no time.
 */
export function postsAhead(posts: readonly WindowPost[], { heardAt, now, offsetAt }: PageRead): WindowPost[] {
  const dayOf = (time: number) => Math.floor((time + offsetAt(time)) / dayMs)
  const daysPassed = Math.max(0, dayOf(now) - dayOf(heardAt))
  if (daysPassed > daysMax) return []
  const weekdayThen = new Date(dayOf(heardAt) * dayMs).getUTCDay()
  return posts.filter(({ weekday }) => weekday === null || (weekday - weekdayThen + 7) % 7 >= daysPassed)
}

/** Divides the posts among pages. There is always one. */
export function pagesOf(posts: readonly WindowPost[], pageSize: number): WindowPost[][] {
  return Array.from({ length: Math.max(1, Math.ceil(posts.length / pageSize)) }, (_, page) =>
    posts.slice(page * pageSize, (page + 1) * pageSize),
  )
}
