/** Rows of partners’ rewards. */

import type { RewardCategory } from '@porchlight/contracts/rewards/rewards.schema'
import type { OwnerId } from './owner-id.ts'

export interface RewardsTables {
  rewards: {
    id: string
    title: string
    description: string
    category: RewardCategory
    partnerName: string
    creditCost: number
    /** The number still available; null means unlimited. */
    availableQuantity: number | null
    redeemInstructions: string
    createdAt: number
    /** The time at which an operator ended it: nobody can redeem it any more. */
    endedAt: number | null
  }
  /** Redeemed rewards. Their texts are a copy of the reward as it was then. */
  redemptions: {
    id: string
    memberId: OwnerId
    rewardId: string
    title: string
    partnerName: string
    redeemInstructions: string
    code: string
    creditsSpent: number
    usedAt: number | null
    /** The time at which an operator returned the credits. The code is void from then on. */
    returnedAt: number | null
    createdAt: number
  }
}
