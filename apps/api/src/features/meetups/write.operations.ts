/** An organizer writes to all who go: each has it in a conversation of their own, and answers there. */
import { Refused } from '@porchlight/contracts/errors/refusals'
import { meetupLimits } from '@porchlight/contracts/meetups/meetups.schema'
import { writtenContent } from '@porchlight/contracts/messages/messages.rules'
import type { ArgsNamed } from '@porchlight/contracts/operations'
import type { Kysely } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import type { WriteContext } from '../../feature-parts/handlers.ts'
import { isGoing, type RsvpRow, rsvpsTo } from '../posts/rsvps.queries.ts'
import { blockedWith } from '../safety/safety.queries.ts'
import { sendToAll, type WriteSettings } from './letters.operations.ts'
import { ownMeetup } from './own-meetup.ts'

/** Whoever goes, but for whom a block keeps apart: they are passed over, and all others hear. */
export async function recipientsOf(
  database: Kysely<Tables>,
  organizerId: string,
  postId: string,
): Promise<RsvpRow[]> {
  const apart = await blockedWith(database, organizerId)
  return (await rsvpsTo(database, [postId])).filter((rsvp) => isGoing(rsvp) && !apart.has(rsvp.memberId))
}

/** Whoever comes has asked for it by that: they hear more than a stranger does, and the conversations are none that somebody begins. */
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
