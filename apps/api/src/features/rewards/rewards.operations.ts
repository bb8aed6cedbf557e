/** Redeems rewards for credits: each code is issued once, and the last item of a reward goes to one member. */
import { assert } from '@porchlight/contracts/errors/assert'
import { Refused } from '@porchlight/contracts/errors/refusals'
import type { ResponseNamed } from '@porchlight/contracts/operations'
import { memberAudience } from '@porchlight/contracts/sync/audiences'
import type { Kysely } from 'kysely'
import { memberAccountId } from '../../database/schema/accounts.ts'
import type { Tables } from '../../database/schema/tables.ts'
import type { Transact, Transaction } from '../../database/transactions/transact.ts'
import type { HandlersOf } from '../../feature-parts/handlers.ts'
import { idOfCall } from '../../ids/new-ids.ts'
import { communityAccount, moveCredits } from '../credits/credits.operations.ts'
import { membersById } from '../members/members.queries.ts'
import { newRedemptionCode } from './redemption-code.ts'
import {
  ownRedemptions,
  type RedemptionRow,
  type RewardRow,
  redemptionById,
  rewardsById,
  rewardsNewestFirst,
} from './rewards.queries.ts'
import { redemptionView, rewardView } from './rewards.view.ts'

export interface RewardSettings {
  reader: Kysely<Tables>
  transact: Transact
  now: () => number
  /** Counts the codes that an operator tries. */
  countCode: { count: (key: string) => void; giveBack: (key: string) => void }
}

type MemberOperation = 'rewards.list' | 'rewards.redemptions' | 'rewards.redeem'

export function rewardOperations({
  reader,
  transact,
  now,
}: Omit<RewardSettings, 'countCode'>): Pick<HandlersOf<'rewards'>, MemberOperation> {
  return {
    'rewards.list': async () => (await rewardsNewestFirst(reader)).map(rewardView),
    'rewards.redemptions': async ({ memberId }) => {
      assert(memberId, 'redemptions without a viewer')
      return (await ownRedemptions(reader, memberId)).map(redemptionView)
    },
    'rewards.redeem': async (context, args) => {
      const { memberId } = context
      assert(memberId, 'a redemption by nobody')
      const id = idOfCall('redemption', context, args, now())
      const { rewardId, creditCost } = args
      return transact((transaction) => redeem(transaction, { id, memberId, rewardId, creditCost }))
    },
  }
}

interface Redeemed {
  id: string
  memberId: string
  rewardId: string
  /** The price that the member saw, where the caller says it. */
  creditCost?: number | undefined
}

/** Redeems a reward. A repeated request returns the same code, even when the reward has ended or sold out since. */
export async function redeem(
  transaction: Transaction,
  { id, memberId, rewardId, creditCost }: Redeemed,
): Promise<ResponseNamed<'rewards.redeem'>> {
  const { database, now, touch } = transaction
  const knownRedemption = await redemptionById(database, id)
  if (knownRedemption) {
    if (knownRedemption.memberId !== memberId || knownRedemption.rewardId !== rewardId)
      throw new Refused('id_taken')
    if (knownRedemption.returnedAt !== null) throw new Refused('not_found')
    return { id, redemptionCode: knownRedemption.code }
  }
  const [reward] = await rewardsById(database, [rewardId])
  if (!reward) throw new Refused('not_found')
  if (creditCost !== undefined && creditCost !== reward.creditCost) throw new Refused('changed_meanwhile')
  const [member] = await membersById(database, [memberId])
  if (member?.hasCompletedHelp !== 1) throw new Refused('help_first')
  await takeReward(transaction, reward)
  await pay(transaction, reward, { id, memberId })
  const code = newRedemptionCode()
  const { title, partnerName, redeemInstructions, creditCost: creditsSpent } = reward
  const row: RedemptionRow = {
    ...{ id, memberId, rewardId, title, partnerName, redeemInstructions, code, creditsSpent },
    usedAt: null,
    returnedAt: null,
    createdAt: now,
  }
  await database.insertInto('redemptions').values(row).execute()
  touch('redemptions', id, memberAudience(memberId))
  return { id, redemptionCode: code }
}

/** Decrements the stock only while one is left: of members who request the last one at once, one gets it. */
async function takeReward(
  transaction: Transaction,
  { id, availableQuantity }: Pick<RewardRow, 'id' | 'availableQuantity'>,
): Promise<void> {
  if (availableQuantity === null) return
  const takenReward = await transaction.database
    .updateTable('rewards')
    .set((eb) => ({ availableQuantity: eb('availableQuantity', '-', 1) }))
    .where('id', '=', id)
    .where('availableQuantity', '>', 0)
    .returning('availableQuantity')
    .executeTakeFirst()
  if (!takenReward) throw new Refused('sold_out')
  // Only the last item changes what members can do. The number of the remaining ones can wait a minute.
  if (takenReward.availableQuantity === 0) transaction.touch('rewards', id, 'community')
  else transaction.touchLater('rewards', id, 'community')
}

async function pay(
  transaction: Transaction,
  { creditCost: cost, title }: RewardRow,
  { id, memberId }: Pick<Redeemed, 'id' | 'memberId'>,
): Promise<void> {
  try {
    const isPaid = await moveCredits(transaction, {
      id: `redemption:${id}`,
      from: memberAccountId(memberId),
      to: communityAccount,
      amount: cost,
      reason: 'redemption',
      reference: id,
      actorId: memberId,
      about: { title },
    })
    assert(isPaid, 'a redemption that was paid for before it was there')
  } catch (error) {
    if (!(error instanceof Refused) || error.code !== 'credits_missing') throw error
    const { missing } = error.params as { missing: number }
    throw new Refused('reward_too_dear', { cost, available: cost - missing })
  }
}
