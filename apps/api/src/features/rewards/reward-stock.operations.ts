/** Functions for operators to offer, stock and end rewards, and to mark those that were handed out. */
import type { Reward } from '@porchlight/contracts/rewards/rewards.schema'
import { memberAudience } from '@porchlight/contracts/sync/audiences'
import { createId } from '@porchlight/contracts/values/id'
import type { Transaction } from '../../database/transactions/transact.ts'
import { type RedemptionRow, redemptionByCode, redemptionById } from './rewards.queries.ts'

/** Gives its id. */
export async function offerReward(
  { database, now, touch }: Transaction,
  reward: Omit<Reward, 'id'> & { id?: string },
): Promise<string> {
  const id = reward.id ?? createId(now)
  await database
    .insertInto('rewards')
    .values({ ...reward, id, createdAt: now, endedAt: null })
    .execute()
  touch('rewards', id, 'community')
  return id
}

/**
 * Sets how many of a reward are available from now on; null means without a limit.
 * @returns whether the reward exists
 */
export async function stockReward(
  { database, touch }: Transaction,
  id: string,
  availableQuantity: number | null,
): Promise<boolean> {
  const changedRow = await database
    .updateTable('rewards')
    .set({ availableQuantity })
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (changedRow) touch('rewards', id, 'community')
  return changedRow !== undefined
}

/**
 * Ends a reward: members cannot redeem it any more, and codes that were issued stay valid.
 * @returns whether there was such a reward
 */
export async function endReward({ database, now, touch }: Transaction, id: string): Promise<boolean> {
  const endedRow = await database
    .updateTable('rewards')
    .set({ endedAt: now })
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (endedRow) touch('rewards', id, 'community', 'gone')
  return endedRow !== undefined
}

type Use =
  | { outcome: 'used' | 'used before' | 'returned'; redemption: RedemptionRow }
  | { outcome: 'unknown' }

/** A code is good for one. */
export async function useCode({ database, now, touch }: Transaction, code: string): Promise<Use> {
  const redemption = await redemptionByCode(database, code)
  if (!redemption) return { outcome: 'unknown' }
  if (redemption.returnedAt !== null) return { outcome: 'returned', redemption }
  if (redemption.usedAt !== null) return { outcome: 'used before', redemption }
  await database.updateTable('redemptions').set({ usedAt: now }).where('id', '=', redemption.id).execute()
  touch('redemptions', redemption.id, memberAudience(redemption.memberId))
  return { outcome: 'used', redemption }
}

/** Its credits came back: the code is worth nothing any more, and there is one more to be had. */
export async function takeBackRedemption(transaction: Transaction, id: string): Promise<void> {
  const { database, now, touch } = transaction
  const redemption = await redemptionById(database, id)
  if (!redemption || redemption.returnedAt !== null) return
  await database.updateTable('redemptions').set({ returnedAt: now }).where('id', '=', id).execute()
  touch('redemptions', id, memberAudience(redemption.memberId), 'gone')
  const more = await database
    .updateTable('rewards')
    .set((reward) => ({ availableQuantity: reward('availableQuantity', '+', 1) }))
    .where('id', '=', redemption.rewardId)
    .where('availableQuantity', 'is not', null)
    .where('endedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (more) touch('rewards', more.id, 'community')
}
