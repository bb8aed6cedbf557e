/** Pure decisions about meetups that both sides obey. */

import { hasDatePassed, isOpen } from '../posts/posts.rules.ts'
import type { Post } from '../posts/posts.schema.ts'
import { derivedId } from '../values/derived-id.ts'
import type { Id } from '../values/id.ts'
import { hourMs } from '../values/time.ts'
import type { Rsvp, RsvpState } from './meetups.schema.ts'

/** The time in ms after its beginning in which a meetup is under way: guests who are late still look for the way. */
export const underWayMs = 3 * hourMs

/** Returns true when a meetup began so long ago that it counts as over. */
export function isMeetupOver(post: Pick<Post, 'dateNeeded'>, now: number): boolean {
  return hasDatePassed(post, now - underWayMs)
}

/** Returns true when members may join at all. A refusal gives no other reason than `not_joinable`. */
export function canJoin(
  post: Pick<Post, 'type' | 'status' | 'dateNeeded' | 'isListClosed'>,
  now: number,
): boolean {
  return post.type === 'event' && isOpen(post) && !post.isListClosed && !hasDatePassed(post, now)
}

/** Returns the state of a new RSVP: a seat while there are any, else a place in the queue. */
export function rsvpStateFor(post: Pick<Post, 'currentAttendees' | 'maxAttendees'>): RsvpState {
  return post.maxAttendees === null || post.currentAttendees < post.maxAttendees ? 'going' : 'waiting'
}

/** Seats that an RSVP of this state takes. */
export function seatsOf(rsvp: Pick<Rsvp, 'state'> | null | undefined): 0 | 1 {
  return rsvp?.state === 'going' ? 1 : 0
}

/** The message to one of all, however often what the organizer wrote is sent. */
export function meetupMessageIdOf(messageId: Id, attendeeId: Id): Id {
  return derivedId('meetup message', messageId, attendeeId)
}
