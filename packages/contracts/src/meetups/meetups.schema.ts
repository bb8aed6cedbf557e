/** Who comes to a meetup, and what only they know of it. */
import * as v from 'valibot'
import { idSchema } from '../values/id.ts'
import { dayMs } from '../values/time.ts'

export const meetupLimits = {
  /** RSVPs of one member in 24 hours, those that were cancelled again or refused included. */
  rsvpsPerDayMax: 20,
  /** Of those who go, as many are listed by name; only at a third place there can be more. */
  listedMax: 20,
  /** Of what an organizer writes to all who come. */
  messageLengthMax: 2000,
  /** And how often in 24 hours each of them who never answered has it. */
  unansweredPerDayMax: 10,
  /** After it began: what was written on the way there may come late. */
  writtenAfterMsMax: dayMs,
} as const

export const rsvpStates = ['going', 'waiting'] as const
export type RsvpState = (typeof rsvpStates)[number]

/** A member's own RSVP, under the post's id. It goes when it is cancelled, and stays a year when the meetup is over. */
export const rsvpSchema = v.object({
  id: idSchema,
  state: v.picklist(rsvpStates),
  /** The place in the queue, from 1 on; absent of who goes. */
  position: v.optional(v.number()),
  /** Said the day before: they are still coming. */
  isConfirmed: v.optional(v.literal(true)),
  /** Other guests are not told who it is. */
  isUnlisted: v.optional(v.literal(true)),
})
export type Rsvp = v.InferOutput<typeof rsvpSchema>

/**
 * Of a meetup, under the post's id: for its organizer and those who go, and for nobody else. Who waits learns nothing of
 * it: it would name the organizer.
 */
export const meetupSchema = v.object({
  id: idSchema,
  organizerId: idSchema,
  /**
   * Those who go, in the order of their RSVPs: the first `listedMax`. Of who comes unlisted other guests have the count alone,
   * which the post has of all.
   */
  attendeeIds: v.array(idSchema),
  /** Those of them who said the day before that they are still coming. */
  confirmedIds: v.array(idSchema),
  waitingCount: v.number(),
  /** What the organizer said when they called it off. */
  word: v.optional(v.string()),
})
export type Meetup = v.InferOutput<typeof meetupSchema>

/** What devices hold of it. */
export const meetupTables = {
  rsvps: rsvpSchema,
  meetups: meetupSchema,
} as const

/** As the calls of an RSVP answer: how it stands now; null where there is none (any more). */
export const rsvpAnswerSchema = v.object({
  id: idSchema,
  rsvp: v.nullable(rsvpSchema),
  currentAttendees: v.number(),
  maxAttendees: v.nullable(v.number()),
})
