/** Schemas of rewards, which partners of the community give for credits, and of their redemption by members. */
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
  /** The stock from which on down the app shows how many are left. */
  lowStock: 10,
} as const

export const rewardSchema = v.object({
  id: idSchema,
  title: v.string(),
  description: v.string(),
  category: v.picklist(rewardCategories),
  creditCost: v.number(),
  partnerName: v.string(),
  /** The number that is left; null: unlimited. */
  availableQuantity: v.nullable(v.number()),
  /** Instructions for using the code. */
  redeemInstructions: v.string(),
})
export type Reward = v.InferOutput<typeof rewardSchema>

/**
 * A redemption, for its member alone. It repeats the reward as it was then, because the reward may have ended since.
 */
export const redemptionSchema = v.object({
  id: idSchema,
  reward: v.object({
    id: idSchema,
    title: v.string(),
    partnerName: v.string(),
    redeemInstructions: v.string(),
  }),
  /** The code that gets the reward: it is shown to nobody else, because anybody with the code could use it. */
  redemptionCode: v.string(),
  creditsSpent: v.number(),
  isUsed: v.boolean(),
  createdAt: isoTimeSchema,
})
export type Redemption = v.InferOutput<typeof redemptionSchema>

/** The tables of rewards that devices store. */
export const rewardTables = {
  rewards: rewardSchema,
  redemptions: redemptionSchema,
} as const
