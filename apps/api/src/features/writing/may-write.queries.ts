/**
 * The rule that decides who may write to whom now. It is the same for messages, linked posts and the words of gifts. The
 * limit of all that a member writes in a day is declared by the operations.
 */
import { conversationIdOf } from '@porchlight/contracts/conversations/conversations.rules'
import { Refused } from '@porchlight/contracts/errors/refusals'
import { messageLimits } from '@porchlight/contracts/messages/messages.schema'
import type { Transaction } from '../../database/transactions/transact.ts'
import { refuseBeyondActs } from '../../feature-parts/day-limits.ts'
import { countWritten, hasVisibleWriting, writingsToOther } from './writing-limits.queries.ts'

interface Writing {
  memberId: string
  otherId: string
  /**
   * The number of unanswered messages in 24 hours to a member who agreed to receive them, in place of the lower limit
   * to a stranger.
   */
  unansweredPerDay?: number | undefined
}

export async function refuseUnlessCanWrite(
  transaction: Transaction,
  { memberId, otherId, unansweredPerDay }: Writing,
): Promise<void> {
  const { database } = transaction
  const conversationId = conversationIdOf(memberId, otherId)
  const unansweredMax = unansweredPerDay ?? messageLimits.toStrangerMax
  const pair = { conversationId, senderId: memberId, otherId }
  if (await hasVisibleWriting(database, { conversationId, senderId: otherId, otherId: memberId })) return
  if ((await countWritten(database, pair)) < unansweredMax) return
  if (unansweredPerDay === undefined) throw new Refused('wait_for_answer')
  await refuseBeyondActs(transaction, writingsToOther, pair, { max: unansweredMax })
}
