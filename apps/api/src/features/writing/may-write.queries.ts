/**
 * The rule that decides who may write to whom now. It is the same for messages, linked posts and the words of gifts.
 */
import { conversationIdOf } from '@porchlight/contracts/conversations/conversations.rules'
import { Refused } from '@porchlight/contracts/errors/refusals'
import { messageLimits } from '@porchlight/contracts/messages/messages.schema'
import { dayMs, toIso } from '@porchlight/contracts/values/time'
import type { Kysely } from 'kysely'
import type { Tables } from '../../database/schema/tables.ts'
import type { Transaction } from '../../database/transactions/transact.ts'
import { membersById } from '../members/members.queries.ts'
import { countWritten, hasVisibleWriting, nthNewestTime } from './writing-limits.queries.ts'

export interface WritingLimits {
  /** Messages, cards and gifts with a word, all together. */
  messagesPerDay: number
  /** True when a member must verify their address before the first message: only on a server that sends mail. */
  wantsProof: boolean
  /**
   * The number of unanswered messages in 24 hours to a member who agreed to receive them, in place of the lower limit
   * to a stranger.
   */
  unansweredPerDay?: number
}

interface Writing {
  memberId: string
  otherId: string
  /**
   * True when the writing contains no words to the other member that the other did not write. It counts towards the
   * limit per day, and not towards what a member may write to a stranger.
   */
  isOfOther?: boolean
}

export async function refuseUnlessCanWrite(
  { database, now }: Transaction,
  { memberId, otherId, isOfOther = false }: Writing,
  { messagesPerDay, wantsProof, unansweredPerDay }: WritingLimits,
): Promise<void> {
  if (wantsProof) await refuseUnlessVerified(database, memberId)
  const conversationId = conversationIdOf(memberId, otherId)
  const unansweredMax = unansweredPerDay ?? messageLimits.toStrangerMax
  const pair = { conversationId, senderId: memberId, otherId }
  const isUnanswered =
    !isOfOther &&
    !(await hasVisibleWriting(database, { conversationId, senderId: otherId, otherId: memberId })) &&
    (await countWritten(database, pair)) >= unansweredMax
  if (isUnanswered && unansweredPerDay === undefined) throw new Refused('wait_for_answer')
  const since = now - dayMs
  const blocking =
    (await nthNewestTime(database, { senderId: memberId }, { nth: messagesPerDay, since })) ??
    (isUnanswered ? await nthNewestTime(database, pair, { nth: unansweredMax, since }) : undefined)
  if (blocking !== undefined) throw new Refused('too_many', { retryAt: toIso(blocking + dayMs) })
}

export async function refuseUnlessVerified(database: Kysely<Tables>, memberId: string): Promise<void> {
  const [member] = await membersById(database, [memberId])
  if (!member || member.emailProvedAt === null) throw new Refused('prove_email')
}
