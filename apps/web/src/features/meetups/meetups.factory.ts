/** Meetups and their guests, for tests. */
import type { Meetup, Rsvp } from '@porchlight/contracts/meetups/meetups.schema'
import type { Post } from '@porchlight/contracts/posts/posts.schema'
import { createId } from '@porchlight/contracts/values/id'
import { aPost } from '../posts/posts.factory.ts'

export function aMeetupPost(change: Partial<Post> = {}): Post {
  return aPost({
    type: 'event',
    title: 'Soup on the porch',
    description: 'Bring a bowl.',
    category: null,
    subcategory: null,
    location: 'The corner of Lemoyne',
    zipCode: null,
    maxAttendees: 4,
    currentAttendees: 1,
    genderPreference: 'all',
    ...change,
  })
}

export function anRsvp(id: string, change: Partial<Rsvp> = {}): Rsvp {
  return { id, state: 'going', ...change }
}

export function aMeetup(id: string, change: Partial<Meetup> = {}): Meetup {
  return { id, organizerId: createId(), attendeeIds: [], confirmedIds: [], waitingCount: 0, ...change }
}
