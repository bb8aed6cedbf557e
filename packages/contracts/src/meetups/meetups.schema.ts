/** Schemas of RSVPs, and of the part of a meetup that only its guests and its organizer may see. */
import * as v from 'valibot'
import { idSchema } from '../values/id.ts'
import { dayMs } from '../values/time.ts'

export const meetupLimits = {
  /** RSVPs of one member in 24 hours, those that were cancelled again or refused included. */
  rsvpsPerDayMax: 20,
  /** The number of guests who are listed by name; only a meetup at a third place can have more. */
  listedMax: 20,
  /** The greatest length of a text that an organizer writes to all who come. */
  messageLengthMax: 2000,
  /** The number of such texts in 24 hours that a guest receives who never answered. */
  unansweredPerDayMax: 10,
  /**
   * The time in ms after the beginning until which an organizer's text is accepted: it may have been written on the way
   * there and arrive late.
   */
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
  /** True when the member confirmed the day before that they are still coming. */
  isConfirmed: v.optional(v.literal(true)),
  /** True when other guests do not see who this guest is. */
  isUnlisted: v.optional(v.literal(true)),
})
export type Rsvp = v.InferOutput<typeof rsvpSchema>

/**
 * A meetup's private part, under the post's id, for its organizer and those who go only. Members who wait do not
 * receive it: it would reveal the organizer.
 */
export const meetupSchema = v.object({
  id: idSchema,
  organizerId: idSchema,
  /**
   * The members who go, in the order of their RSVPs: the first `listedMax`. Of guests beyond these, other guests see only
   * how many come, which the post says.
   */
  attendeeIds: v.array(idSchema),
  /** The attendees who confirmed on the day before that they are still coming. */
  confirmedIds: v.array(idSchema),
  waitingCount: v.number(),
  /** The organizer's message when the meetup was called off. */
  word: v.optional(v.string()),
})
export type Meetup = v.InferOutput<typeof meetupSchema>

/** The tables of meetups that devices store. */
export const meetupTables = {
  rsvps: rsvpSchema,
  meetups: meetupSchema,
} as const

/** The response to calls about an RSVP: its current state; null when there is none, or none any more. */
export const rsvpResponseSchema = v.object({
  id: idSchema,
  rsvp: v.nullable(rsvpSchema),
  currentAttendees: v.number(),
  maxAttendees: v.nullable(v.number()),
})
