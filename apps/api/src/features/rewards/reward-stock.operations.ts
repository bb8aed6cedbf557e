/**
 * Functions for operators to offer, change, stock and end rewards, and to mark those that were handed out; at the desk and
 * by commands. Each adds to the record of what operators did.
 */
import type { CodeUse } from '@porchlight/contracts/errors/code-used.text'
import type { Reward } from '@porchlight/contracts/rewards/rewards.schema'
import { memberAudience } from '@porchlight/contracts/sync/audiences'
import { createId } from '@porchlight/contracts/values/id'
import { normalizeText } from '@porchlight/contracts/values/text/text'
import { minuteMs } from '@porchlight/contracts/values/time'
import type { Transaction } from '../../database/transactions/transact.ts'
import { byCommand, type Curator, recordCuration } from '../moderation/curation.operations.ts'
import { type RedemptionRow, redemptionByCode, redemptionById } from './rewards.queries.ts'

/** Adds a reward. Returns its id. */
export async function offerReward(
  transaction: Transaction,
  reward: Omit<Reward, 'id'> & { id?: string },
  curator: Curator = byCommand,
): Promise<string> {
  const { database, now, touch } = transaction
  const id = reward.id ?? createId(now)
  await database
    .insertInto('rewards')
    .values({ ...reward, ...normalizedTexts(reward), id, createdAt: now, endedAt: null })
    .execute()
  touch('rewards', id, 'community')
  await record(transaction, { id, title: reward.title }, 'offer', curator)
  return id
}

type RewardTexts = Pick<
  Reward,
  'title' | 'description' | 'partnerName' | 'redeemInstructions' | 'category' | 'creditCost'
>

function normalizedTexts({ title, description, partnerName, redeemInstructions }: RewardTexts) {
  return {
    title: normalizeText(title),
    description: normalizeText(description),
    partnerName: normalizeText(partnerName),
    redeemInstructions: normalizeText(redeemInstructions),
  }
}

function record(
  transaction: Transaction,
  { id: subjectId, title }: { id: string; title: string },
  act: 'offer' | 'change' | 'stock' | 'end' | 'use',
  curator: Curator,
  detail = '',
): Promise<void> {
  return recordCuration(transaction, {
    ...{ subject: 'reward', subjectId, title: normalizeText(title), act, detail },
    ...curator,
  })
}

/**
 * Changes what a reward is and costs from now on. Redemptions have a copy of what was promised then.
 * @returns whether there is such a reward that has not ended
 */
export async function changeReward(
  transaction: Transaction,
  id: string,
  { category, creditCost, ...texts }: RewardTexts,
  curator: Curator,
): Promise<boolean> {
  const { database, touch } = transaction
  const changes = { category, creditCost, ...normalizedTexts({ category, creditCost, ...texts }) }
  const changedRow = await database
    .updateTable('rewards')
    .set(changes)
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .returning(['id', 'title'])
    .executeTakeFirst()
  if (!changedRow) return false
  touch('rewards', id, 'community')
  await record(transaction, changedRow, 'change', curator)
  return true
}

/**
 * Sets how many of a reward are available from now on; null means without a limit.
 * @returns whether the reward exists
 */
export async function stockReward(
  transaction: Transaction,
  id: string,
  availableQuantity: number | null,
  curator: Curator = byCommand,
): Promise<boolean> {
  const { database, touch } = transaction
  const changedRow = await database
    .updateTable('rewards')
    .set({ availableQuantity })
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .returning(['id', 'title'])
    .executeTakeFirst()
  if (!changedRow) return false
  touch('rewards', id, 'community')
  await record(transaction, changedRow, 'stock', curator, String(availableQuantity ?? 'unlimited'))
  return true
}

/**
 * Ends a reward: members cannot redeem it any more, and codes that were issued stay valid.
 * @returns whether there was such a reward
 */
export async function endReward(
  transaction: Transaction,
  id: string,
  curator: Curator = byCommand,
): Promise<boolean> {
  const { database, now, touch } = transaction
  const endedRow = await database
    .updateTable('rewards')
    .set({ endedAt: now })
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .returning(['id', 'title'])
    .executeTakeFirst()
  if (!endedRow) return false
  touch('rewards', id, 'community', 'gone')
  await record(transaction, endedRow, 'end', curator)
  return true
}

type Use =
  | { outcome: 'used' | 'returned' | 'of another'; redemption: RedemptionRow }
  | { outcome: 'used before'; redemption: RedemptionRow; earlierUse: CodeUse }
  | { outcome: 'unknown' }

/**
 * Marks a code as used, once: of two operators at the same time, one does it.
 * @param rewardId the reward that it has to be of; undefined for any
 */
export async function useCode(
  transaction: Transaction,
  code: string,
  { rewardId, curator = byCommand }: { rewardId?: string | undefined; curator?: Curator } = {},
): Promise<Use> {
  const { database, now, touch } = transaction
  const redemption = await redemptionByCode(database, code)
  if (!redemption) return { outcome: 'unknown' }
  if (redemption.returnedAt !== null) return { outcome: 'returned', redemption }
  if (rewardId !== undefined && redemption.rewardId !== rewardId) return { outcome: 'of another', redemption }
  const usedRow = await database
    .updateTable('redemptions')
    .set({ usedAt: now })
    .where('id', '=', redemption.id)
    .where('usedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!usedRow)
    return {
      outcome: 'used before',
      redemption,
      earlierUse: await earlierUseOf(transaction, redemption, curator),
    }
  touch('redemptions', redemption.id, memberAudience(redemption.memberId))
  // The record says which reward it was, and not whose.
  await record(transaction, { id: redemption.rewardId, title: redemption.title }, 'use', curator)
  return { outcome: 'used', redemption }
}

/**
 * Returns when a code was used, and whether by this operator. The record has the reward and the time of each use, and not
 * the code.
 */
async function earlierUseOf(
  { database, now }: Transaction,
  { id, rewardId }: RedemptionRow,
  { operatorId }: Curator,
): Promise<CodeUse> {
  // Another operator may have used it after it was read.
  const usedAt = (await redemptionById(database, id))?.usedAt ?? now
  const use = await database
    .selectFrom('curationActs')
    .where('subject', '=', 'reward')
    .where('subjectId', '=', rewardId)
    .where('act', '=', 'use')
    .where('createdAt', '=', usedAt)
    .where('operatorId', '=', operatorId)
    .select('id')
    .executeTakeFirst()
  return { minutesAgo: Math.max(0, Math.floor((now - usedAt) / minuteMs)), isOwn: use !== undefined }
}

/** Cancels a redemption whose credits came back: its code is void, and the stock has one more. */
export async function takeBackRedemption(transaction: Transaction, id: string): Promise<void> {
  const { database, now, touch } = transaction
  const redemption = await redemptionById(database, id)
  if (!redemption || redemption.returnedAt !== null) return
  await database.updateTable('redemptions').set({ returnedAt: now }).where('id', '=', id).execute()
  touch('redemptions', id, memberAudience(redemption.memberId), 'gone')
  const more = await database
    .updateTable('rewards')
    .set((eb) => ({ availableQuantity: eb('availableQuantity', '+', 1) }))
    .where('id', '=', redemption.rewardId)
    .where('availableQuantity', 'is not', null)
    .where('endedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (more) touch('rewards', more.id, 'community')
}
