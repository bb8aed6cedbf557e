/** Rows of meetups: who comes, and what organizers wrote. */
import type { RsvpState } from '@porchlight/contracts/meetups/meetups.schema'
import type { Flag } from './flag.ts'

export interface MeetupsTables {
  /** Seats, in the order of arrival within a meetup. A canceled one is stored for a day, for the limit of a day. */
  rsvps: {
    postId: string
    place: number
    memberId: string
    state: RsvpState | 'cancelled'
    /** The times at which they were asked to confirm that they still come, and at which they confirmed. */
    askedAt: number | null
    confirmedAt: number | null
    createdAt: number
    /** Other guests do not see who it is. */
    isUnlisted: Flag
  }
  /**
   * An organizer's letter to more guests than one transaction can serve. It stays after it is sent, so that a repeated
   * request is recognized.
   */
  meetupLetters: {
    id: string
    postId: string
    organizerId: string
    content: string
    /** The seat numbers of the last guest who has received it, and of the last guest who is to receive it. */
    sentUpTo: number
    lastPlace: number
    createdAt: number
  }
}
