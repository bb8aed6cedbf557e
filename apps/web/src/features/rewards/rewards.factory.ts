/** Rewards and redemptions, for tests. */
import type { Redemption, Reward } from '@porchlight/contracts/rewards/rewards.schema'
import { createId } from '@porchlight/contracts/values/id'
import { toIso } from '@porchlight/contracts/values/time'

export function aReward(change: Partial<Reward> = {}): Reward {
  return {
    id: createId(),
    title: 'A coffee on the corner',
    description: 'Any size, any day.',
    category: 'food',
    creditCost: 2,
    partnerName: 'Stairwell Café',
    availableQuantity: null,
    redeemInstructions: 'Show the code at the counter.',
    ...change,
  }
}

export function aRedemption(change: Partial<Redemption> = {}): Redemption {
  return {
    id: createId(),
    reward: {
      id: createId(),
      title: 'A coffee on the corner',
      partnerName: 'Stairwell Café',
      redeemInstructions: 'Show the code at the counter.',
    },
    redemptionCode: '7K3QX-0M9VA-HJ2RT-5CWEN',
    creditsSpent: 2,
    isUsed: false,
    createdAt: toIso(Date.now()),
    ...change,
  }
}
