/**
 * The visible times of a post's arrival and end. They are days for a meetup: the exact moment would point to what else
 * its organizer did then.
 */
import { utcDayOf } from '@porchlight/contracts/values/time'
import type { PostRow } from './posts.queries.ts'

export function publicArrival({ type, createdAt, shownAt }: PostRow): number {
  return type === 'event' ? utcDayOf(shownAt) : createdAt
}

/** Returns the visible end of a post; null while it is open. */
export function publicEnd({ type, closedAt }: PostRow): number | null {
  return type === 'event' && closedAt !== null ? utcDayOf(closedAt) : closedAt
}
