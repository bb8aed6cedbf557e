import * as v from 'valibot'
import { operation } from '../operation.ts'
import { idSchema } from '../values/id.ts'
import { requiredText } from '../values/text.ts'
import { meetupLimits, rsvpResponseSchema } from './meetups.schema.ts'

/**
 * Setting, not toggling: asked for twice it is one. Full, it is a place in the queue and no error. Unlisted, other guests see
 * that one more comes, and not who; its organizer sees all.
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

/** 'Still coming?' the day before, answered with yes; no is `meetups.cancelRsvp`. The organizer sees who said so. */
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

/** Its organizer closes the list of those who come, or opens it again. Who goes stays on it; who waits for a seat waits no more. */
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

/** Its organizer writes to all who go: each has it in a conversation of their own, and answers there. */
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

export const meetupOperations = [rsvpToMeetup, cancelRsvp, confirmRsvp, closeList, writeToAttendees] as const
