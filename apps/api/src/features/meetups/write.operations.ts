/** The organizer's message to all guests: each gets it in a conversation of their own, and replies there. */
import { Refused } from '@porchlight/contracts/errors/refusals'
import { meetupLimits } from '@porchlight/contracts/meetups/meetups.schema'
import { writtenContent } from '@porchlight/contracts/messages/messages.rules'
import type { ArgsNamed } from '@porchlight/contracts/operations'
import type { Kysely } from 'kysely'
import type { Tables } from '../../database/schema/tables.ts'
import type { WriteContext } from '../../feature-parts/handlers.ts'
import { isGoing, type RsvpRow, rsvpsTo } from '../posts/rsvps.queries.ts'
import { blockedWith } from '../safety/safety.queries.ts'
import { sendToAll, type WriteSettings } from './letters.operations.ts'
import { ownMeetup } from './own-meetup.ts'

/**
 * Returns the guests who receive a message. Guests whom a block separates from the organizer are left out; all others
 * receive it.
 */
export async function recipientsOf(
  database: Kysely<Tables>,
  organizerId: string,
  postId: string,
): Promise<RsvpRow[]> {
  const apart = await blockedWith(database, organizerId)
  return (await rsvpsTo(database, [postId])).filter((rsvp) => isGoing(rsvp) && !apart.has(rsvp.memberId))
}

/**
 * Sends a message to all guests. An RSVP counts as consent: guests may receive more than a stranger, and the new
 * conversations do not count as begun by the organizer.
 */
export async function writeToAttendees(
  context: WriteContext,
  { id: postId, messageId: id, content }: ArgsNamed<'meetups.write'>,
  settings: WriteSettings,
): Promise<void> {
  const { transaction, memberId: organizerId } = context
  const { dateNeeded } = await ownMeetup(transaction, organizerId, postId)
  if (transaction.now > dateNeeded + meetupLimits.writtenAfterMsMax) throw new Refused('date_passed')
  const goers = await recipientsOf(transaction.database, organizerId, postId)
  const letter = { id, postId, organizerId, content: writtenContent(content) }
  await sendToAll(context, letter, goers, settings)
}
