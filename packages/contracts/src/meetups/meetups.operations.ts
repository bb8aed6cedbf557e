import * as v from 'valibot'
import { operation } from '../operation.ts'
import { idSchema } from '../values/id.ts'
import { requiredText } from '../values/text/text.ts'
import { meetupLimits, rsvpResponseSchema } from './meetups.schema.ts'

/**
 * Sets the member's RSVP. Sent twice, it is still one RSVP. When the meetup is full, the member gets a place in the
 * queue, and the call is not refused. With `isUnlisted`, other guests see one more in the count and not who it is; the
 * organizer sees every guest.
 */
export const rsvpToMeetup = operation({
  name: 'meetups.rsvp',
  version: 1,
  method: 'POST',
  path: '/api/posts/:id/rsvp',
  access: 'member',
  offline: 'queue',
  args: v.strictObject({ id: idSchema, isUnlisted: v.optional(v.boolean()) }),
  response: rsvpResponseSchema,
})

/** The seat is free for the first who waits. Without an RSVP it is done already. */
export const cancelRsvp = operation({
  name: 'meetups.cancelRsvp',
  version: 1,
  method: 'DELETE',
  path: '/api/posts/:id/rsvp',
  access: 'member',
  offline: 'queue',
  args: v.strictObject({ id: idSchema }),
  response: rsvpResponseSchema,
})

/**
 * Confirms on the day before the meetup that the member is still coming; `meetups.cancelRsvp` is the opposite. The
 * organizer sees who confirmed.
 */
export const confirmRsvp = operation({
  name: 'meetups.confirmRsvp',
  version: 1,
  method: 'POST',
  path: '/api/posts/:id/rsvp/confirm',
  access: 'member',
  offline: 'queue',
  args: v.strictObject({ id: idSchema }),
  response: rsvpResponseSchema,
})

/** Closes the list of guests, or opens it again, for the organizer. Guests stay on it; the waiting list ends. */
export const closeList = operation({
  name: 'meetups.closeList',
  version: 1,
  method: 'POST',
  path: '/api/posts/:id/close',
  access: 'member',
  offline: 'queue',
  args: v.strictObject({ id: idSchema, isClosed: v.boolean() }),
  response: rsvpResponseSchema,
})

/**
 * Sends a text of the organizer to all guests who go. Each guest receives it in a conversation of their own, and
 * answers there.
 */
export const writeToAttendees = operation({
  name: 'meetups.write',
  version: 1,
  method: 'POST',
  path: '/api/posts/:id/messages',
  access: 'member',
  offline: 'queue',
  args: v.strictObject({
    id: idSchema,
    /** The id of the text, made on the device: the id of the message to each guest is derived from it. */
    messageId: idSchema,
    content: requiredText(meetupLimits.messageLengthMax),
  }),
  response: v.object({ id: idSchema, sentTo: v.number() }),
})

/** The operations of this feature that may wait in the outbox. */
export const queuedMeetupOperations = [
  rsvpToMeetup,
  cancelRsvp,
  confirmRsvp,
  closeList,
  writeToAttendees,
] as const

export const meetupOperations = [...queuedMeetupOperations] as const
