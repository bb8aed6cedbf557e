/** The moments at which a help post changes by time alone: reminders beforehand, and its end. */

import { helpLimits } from '@porchlight/contracts/help/help.schema'
import { isOpen } from '@porchlight/contracts/posts/posts.rules'
import { dayMs } from '@porchlight/contracts/values/time'
import { firstConfirmedAt, type HelpRow } from './helps.queries.ts'
import type { PostRow } from './posts.queries.ts'

/** Milliseconds of silence after a first confirmation until the other participant is reminded. */
const remindedAfterMs = 3 * dayMs

export type ClockPost = Pick<
  PostRow,
  'type' | 'status' | 'dateNeeded' | 'createdAt' | 'closedAt' | 'location'
>

interface Moment {
  at: number
  /** The notification sent at this moment; the last moments send none. */
  tells?: 'help_expiring' | 'help_due' | 'help_confirmed'
}

/** Returns the moments in order of time. */
export function momentsOf(post: ClockPost, help: HelpRow | undefined): Moment[] {
  const { pendingKeptMs, unconfirmedKeptMs, silenceMs, locationKeptMs } = helpLimits
  if (post.type === 'event' || help?.onHoldAt != null) return []
  const { status, dateNeeded, createdAt } = post
  if (!isOpen(post)) {
    return post.location === null ? [] : [{ at: (post.closedAt ?? dateNeeded) + locationKeptMs }]
  }
  if (status === 'pending' || help === undefined) {
    const end = dateNeeded + pendingKeptMs
    return [{ at: Math.max(end - dayMs, createdAt), tells: 'help_expiring' }, { at: end }]
  }
  const confirmedAt = firstConfirmedAt(help)
  if (confirmedAt !== null) {
    return [{ at: confirmedAt + remindedAfterMs, tells: 'help_confirmed' }, { at: confirmedAt + silenceMs }]
  }
  // A helper chosen after the date is asked a day later.
  const neededAt = dateNeeded > help.acceptedAt ? dateNeeded : help.acceptedAt + dayMs
  return [{ at: neededAt, tells: 'help_due' }, { at: dateNeeded + unconfirmedKeptMs }]
}

/** The first moment after `time`; null when there is none. */
export function clockAfter(post: ClockPost, help: HelpRow | undefined, time: number): number | null {
  return momentsOf(post, help).find(({ at }) => at > time)?.at ?? null
}

/**
 * Returns the next moment like `clockAfter`, for a post that has just changed: a moment that has passed is handled by
 * the clock's next run.
 */
export function clockFrom(post: ClockPost, help: HelpRow | undefined, now: number): number | null {
  const moments = momentsOf(post, help)
  return clockAfter(post, help, now) ?? moments.at(-1)?.at ?? null
}
