/** Settles the meetups to come of a member who was suspended. */
import type { Transaction } from '../../database/transactions/transact.ts'
import { meetupsToCome, ownRsvps } from '../posts/rsvps.queries.ts'
import { meetupKind } from './change-meetup.operations.ts'
import { endRsvp } from './end-rsvp.operations.ts'

/**
 * Cancels the member's own meetups, and ends their RSVPs to others. Guests learn that the meetup was canceled, organizers
 * that a guest cannot come; nobody learns why, or who it is.
 */
export async function endMeetupsOfSuspended(transaction: Transaction, memberId: string): Promise<void> {
  const { database, now } = transaction
  const { organized: ownMeetups, joined: joinedMeetups } = await meetupsToCome(database, memberId, now)
  for (const post of ownMeetups) await transaction.nested((inner) => meetupKind.withdraw(inner, post, null))
  for (const post of joinedMeetups) {
    const [rsvp] = await ownRsvps(database, memberId, [post.id])
    if (rsvp) await transaction.nested((inner) => endRsvp(inner, post, rsvp, { tells: 'without a name' }))
  }
}
