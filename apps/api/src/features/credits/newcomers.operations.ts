/**
 * The limits on gifts of members who have not completed a help yet. They can give only what they began with: their
 * welcome credits and the balance that they brought along. And one neighbor can receive few credits of all of them in a
 * month. So accounts that were made for their first credits bring no member many.
 */
import { newcomerGiftsPerMonth } from '@porchlight/contracts/credits/credits.rules'
import { Refused } from '@porchlight/contracts/errors/refusals'
import { dayMs, monthIn } from '@porchlight/contracts/values/time'
import type { Transaction } from '../../database/transactions/transact.ts'
import {
  creditsGivenBy,
  giftsOfNewcomersTo,
  openingOf,
  transferById,
  welcomeMovementOf,
} from './credits.queries.ts'

interface NewcomersGift {
  memberId: string
  toUserId: string
  amount: number
  timeZone: string
}

/** No calendar month is longer. */
const monthMsMax = 32 * dayMs

/**
 * Refuses a newcomer's gift above the limits. It must be called after the credits moved; a refusal undoes the movement.
 */
export async function refuseBeyondNewcomer(
  { database, now }: Transaction,
  { memberId, toUserId, amount, timeZone }: NewcomersGift,
): Promise<void> {
  const welcome = await transferById(database, welcomeMovementOf(memberId))
  const start = (welcome?.amount ?? 0) + (await openingOf(database, memberId))
  const remaining = start - (await creditsGivenBy(database, memberId))
  if (remaining < 0) throw new Refused('gift_beyond_welcome', { left: Math.max(0, remaining + amount) })
  const month = monthIn(timeZone, now)
  const gifts = await giftsOfNewcomersTo(database, toUserId, now - monthMsMax)
  const receivedAmount = gifts
    .filter(({ createdAt }) => monthIn(timeZone, createdAt) === month)
    .reduce((sum, gift) => sum + gift.amount, 0)
  if (receivedAmount > newcomerGiftsPerMonth) {
    throw new Refused('gift_from_newcomers', { limit: newcomerGiftsPerMonth })
  }
}
