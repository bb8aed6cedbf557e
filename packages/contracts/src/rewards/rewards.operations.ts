import * as v from 'valibot'
import { operation } from '../operation.ts'
import { idSchema } from '../values/id.ts'
import { redemptionSchema, rewardSchema } from './rewards.schema.ts'

/** Lists the rewards that are available now. */
export const listRewards = operation({
  name: 'rewards.list',
  version: 1,
  method: 'GET',
  path: '/api/rewards',
  access: 'member',
  offline: 'online',
  args: v.strictObject({}),
  response: v.array(rewardSchema),
})

/** Lists the member's own redemptions, the newest first. */
export const listRedemptions = operation({
  name: 'rewards.redemptions',
  version: 1,
  method: 'GET',
  path: '/api/rewards/redemptions',
  access: 'member',
  offline: 'online',
  args: v.strictObject({}),
  response: v.array(redemptionSchema),
})

/**
 * Pays for a reward and returns its code. It needs a signal, because only the server has the code. A repeated request
 * with the same id returns the same code and costs nothing more.
 */
export const redeemReward = operation({
  name: 'rewards.redeem',
  version: 1,
  method: 'POST',
  path: '/api/rewards/:rewardId/redeem',
  access: 'member',
  offline: 'online',
  args: v.strictObject({
    rewardId: idSchema,
    /** The id of the redemption, made on the device before the request. */
    id: v.optional(idSchema),
    /** The price that the member saw. For another one by now nothing is paid. */
    creditCost: v.optional(v.pipe(v.number(), v.integer())),
  }),
  response: v.object({ id: idSchema, redemptionCode: v.string() }),
})

export const rewardOperations = [listRewards, listRedemptions, redeemReward] as const
