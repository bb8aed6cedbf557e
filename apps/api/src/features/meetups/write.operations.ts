/** An organizer writes to all who go: each has it in a conversation of their own, and answers there. */
import { conversationIdOf } from '@porchlight/contracts/conversations/conversations.rules'
import { Refused } from '@porchlight/contracts/errors/refusals'
import { meetupMessageIdOf } from '@porchlight/contracts/meetups/meetups.rules'
import { meetupLimits } from '@porchlight/contracts/meetups/meetups.schema'
import type { ArgsNamed } from '@porchlight/contracts/operations'
import type { Kysely } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import type { WriteContext } from '../../nouns/handlers.ts'
import { openConversation } from '../conversations/conversations.operations.ts'
import { type MessageSettings, sendMessage } from '../messages/messages.operations.ts'
import { isGoing, type RsvpRow, rsvpsTo } from '../posts/rsvps.queries.ts'
import { blockedWith } from '../safety/safety.queries.ts'
import { ownMeetup } from './own-meetup.ts'

/** Whoever goes, but for whom a block keeps apart: they are passed over, and all others hear. */
export async function goersHeard(
  database: Kysely<Tables>,
  organizerId: string,
  postId: string,
): Promise<RsvpRow[]> {
  const apart = await blockedWith(database, organizerId)
  return (await rsvpsTo(database, [postId])).filter((rsvp) => isGoing(rsvp) && !apart.has(rsvp.memberId))
}

export type WriteSettings = Omit<MessageSettings, 'reader'>

/** Whoever comes has asked for it by that: they hear more than a stranger does, and the conversations are none that somebody begins. */
export async function writeToAttendees(
  context: WriteContext,
  { id, messageId, content }: ArgsNamed<'meetups.write'>,
  settings: WriteSettings,
): Promise<void> {
  const { transaction, memberId } = context
  const { dateNeeded } = await ownMeetup(transaction, memberId, id)
  if (transaction.now > dateNeeded + meetupLimits.writtenAfterMsMax) throw new Refused('date_passed')
  for (const { memberId: userId } of await goersHeard(transaction.database, memberId, id)) {
    const conversationId = conversationIdOf(memberId, userId)
    const message = { id: meetupMessageIdOf(messageId, userId), conversationId, content }
    // With a number of its own: the two have the message and the conversation together.
    await transaction.nested(async (inner) => {
      const within = { ...context, transaction: inner }
      await openConversation(within, { userId, postId: id }, null)
      await sendMessage(within, message, { ...settings, unansweredPerDay: meetupLimits.unansweredPerDayMax })
    })
  }
}
