/** When a post came and when it ended, as it is read: of a meetup by the day, since the moment would point at what else its organizer did then. */
import { utcDayOf } from '@porchlight/contracts/values/time'
import type { PostRow } from './posts.queries.ts'

export function publicArrival({ type, createdAt, shownAt }: PostRow): number {
  return type === 'event' ? utcDayOf(shownAt) : createdAt
}

/** Null while it is open. */
export function publicEnd({ type, closedAt }: PostRow): number | null {
  return type === 'event' && closedAt !== null ? utcDayOf(closedAt) : closedAt
}
