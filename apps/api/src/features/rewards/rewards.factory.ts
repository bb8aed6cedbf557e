/** Rewards to be had, and some that were. */
import type { ResponseNamed } from '@porchlight/contracts/operations'
import type { Reward } from '@porchlight/contracts/rewards/rewards.schema'
import { createId } from '@porchlight/contracts/values/id'
import type { TestApp } from '../../testing/app.factory.ts'
import { addCredits, markAsHelpers } from '../credits/credits.factory.ts'
import { offerReward } from './reward-stock.operations.ts'
import { redeem } from './rewards.operations.ts'

export function aReward(overrides: Partial<Reward> = {}): Omit<Reward, 'id'> & { id?: string } {
  return {
    title: 'A coffee on the corner',
    description: 'Any size, any day.',
    category: 'food',
    creditCost: 2,
    partnerName: 'Stairwell Café',
    availableQuantity: null,
    redeemInstructions: 'Show the code at the counter.',
    ...overrides,
  }
}

/** Returns the reward's id. A reward that is there already stays as it is. */
export function addReward({ app }: Pick<TestApp, 'app'>, overrides: Partial<Reward> = {}): Promise<string> {
  return app.database.transact(async (transaction) => {
    const { database } = transaction
    const { id = '' } = overrides
    const storedReward = await database
      .selectFrom('rewards')
      .where('id', '=', id)
      .select('id')
      .executeTakeFirst()
    return storedReward?.id ?? offerReward(transaction, aReward(overrides))
  })
}

/** Gives members what redeeming takes: the credits for a reward, and a help that was completed. */
export async function enableRedeeming(testApp: Pick<TestApp, 'app'>, memberId: string): Promise<void> {
  await addCredits(testApp, memberId, 2)
  await markAsHelpers(testApp, memberId)
}

/** Redeems a reward for a member, with exactly the credits that it costs. */
export async function redeemFor(
  testApp: Pick<TestApp, 'app'>,
  memberId: string,
  rewardId: string,
  id = createId(),
): Promise<ResponseNamed<'rewards.redeem'>> {
  await enableRedeeming(testApp, memberId)
  return testApp.app.database.transact((transaction) => redeem(transaction, { id, memberId, rewardId }))
}
