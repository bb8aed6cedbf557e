/** What partners of the community give for credits, and what members took up of it. */
import * as v from 'valibot'
import { idSchema } from '../values/id.ts'
import { isoTimeSchema } from '../values/time.ts'

export const rewardCategories = ['food', 'fitness', 'events', 'other'] as const
export type RewardCategory = (typeof rewardCategories)[number]

export const rewardLimits = {
  titleLengthMax: 100,
  partnerNameLengthMax: 100,
  descriptionLengthMax: 500,
  instructionsLengthMax: 500,
  creditCostMax: 1_000,
  quantityMax: 100_000,
  /** From here on it is said how many are left. */
  lowStock: 10,
} as const

export const rewardSchema = v.object({
  id: idSchema,
  title: v.string(),
  description: v.string(),
  category: v.picklist(rewardCategories),
  creditCost: v.number(),
  partnerName: v.string(),
  /** Null: as many as are wanted. */
  availableQuantity: v.nullable(v.number()),
  /** What to do with the code. */
  redeemInstructions: v.string(),
})
export type Reward = v.InferOutput<typeof rewardSchema>

/** What a member took up, for that member alone. It says what the reward was then: it may have ended since. */
export const redemptionSchema = v.object({
  id: idSchema,
  reward: v.object({
    id: idSchema,
    title: v.string(),
    partnerName: v.string(),
    redeemInstructions: v.string(),
  }),
  /** Whoever has it gets the reward: nobody else is ever told it. */
  redemptionCode: v.string(),
  creditsSpent: v.number(),
  isUsed: v.boolean(),
  createdAt: isoTimeSchema,
})
export type Redemption = v.InferOutput<typeof redemptionSchema>

/** What devices hold of it. */
export const rewardTables = {
  rewards: rewardSchema,
  redemptions: redemptionSchema,
} as const
