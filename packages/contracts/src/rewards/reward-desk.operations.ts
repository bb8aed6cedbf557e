/** The calls by which operators keep the rewards. None of it may wait: two operators must not use one code twice. */
import * as v from 'valibot'
import { curationActSchema, curationReasonSchema as reason } from '../cases/curation.schema.ts'
import { operation } from '../operation.ts'
import { idSchema } from '../values/id.ts'
import { optionalText, requiredText } from '../values/text/text.ts'
import { isoTimeSchema } from '../values/time.ts'
import { rewardLimits as limits, rewardCategories, rewardSchema } from './rewards.schema.ts'

const doneSchema = v.object({ ok: v.literal(true) })

const wholeNumber = (min: number, max: number) => {
  const message = `A whole number from ${min} to ${max}.`
  return v.pipe(v.number(message), v.integer(message), v.minValue(min, message), v.maxValue(max, message))
}

/** The number that is left from now on; null: without a limit. */
export const stockSchema = v.nullable(wholeNumber(0, limits.quantityMax))

const texts = {
  title: requiredText(limits.titleLengthMax, 'Please give it a title.'),
  partnerName: requiredText(limits.partnerNameLengthMax, 'Please say who gives it.'),
  description: optionalText(limits.descriptionLengthMax),
  redeemInstructions: requiredText(
    limits.instructionsLengthMax,
    'Please say what members do with their code.',
  ),
  category: v.picklist(rewardCategories),
  creditCost: wholeNumber(1, limits.creditCostMax),
}
export const rewardTextsSchema = v.object(texts)

export const deskRewardSchema = v.object({
  ...rewardSchema.entries,
  /** The time at which it was ended; null while members can redeem it. */
  endedAt: v.nullable(isoTimeSchema),
  redeemedCount: v.number(),
  /** The number of codes that members have and did not use yet. */
  unusedCount: v.number(),
})
export type DeskReward = v.InferOutput<typeof deskRewardSchema>

/** Lists all rewards, ended ones too, the newest first, and what operators did last. */
export const listDeskRewards = operation({
  name: 'rewards.desk',
  version: 1,
  method: 'GET',
  path: '/api/operator/rewards',
  access: 'member',
  offline: 'online',
  args: v.strictObject({}),
  response: v.object({ rewards: v.array(deskRewardSchema), acts: v.array(curationActSchema) }),
})

/** Offers a reward. A repeated call with the same id offers it once. */
export const offerReward = operation({
  name: 'rewards.offer',
  version: 1,
  method: 'POST',
  path: '/api/operator/rewards',
  access: 'member',
  offline: 'online',
  args: v.strictObject({ id: v.optional(idSchema), ...texts, availableQuantity: stockSchema, reason }),
  response: v.object({ id: idSchema }),
})

/** Changes the texts and the cost of a reward. Codes that members have keep what was promised then. */
export const changeReward = operation({
  name: 'rewards.change',
  version: 1,
  method: 'PUT',
  path: '/api/operator/rewards/:rewardId',
  access: 'member',
  offline: 'online',
  args: v.strictObject({ rewardId: idSchema, ...texts, reason }),
  response: doneSchema,
})

/** Sets how many are left from now on. Codes that members have stay valid, also when none is left. */
export const stockReward = operation({
  name: 'rewards.stock',
  version: 1,
  method: 'PUT',
  path: '/api/operator/rewards/:rewardId/stock',
  access: 'member',
  offline: 'online',
  args: v.strictObject({ rewardId: idSchema, availableQuantity: stockSchema, reason }),
  response: doneSchema,
})

/** Ends a reward: nobody can redeem it any more, and codes that members have stay valid. */
export const endReward = operation({
  name: 'rewards.end',
  version: 1,
  method: 'POST',
  path: '/api/operator/rewards/:rewardId/end',
  access: 'member',
  offline: 'online',
  args: v.strictObject({ rewardId: idSchema, reason }),
  response: doneSchema,
})

/** Marks a code as used, once. Its member's devices show it as used with their next round. */
export const useRedemptionCode = operation({
  name: 'rewards.use',
  version: 1,
  method: 'POST',
  path: '/api/operator/redemptions/use',
  access: 'member',
  offline: 'online',
  args: v.strictObject({
    /** The code as it was typed or scanned. */
    code: requiredText(100, 'Please type the code.'),
    /** The reward that it has to be of; left out for any. */
    rewardId: v.optional(idSchema),
    reason,
  }),
  response: v.object({ title: v.string(), partnerName: v.string() }),
})

export const rewardDeskOperations = [
  listDeskRewards,
  offerReward,
  changeReward,
  stockReward,
  endReward,
  useRedemptionCode,
] as const
