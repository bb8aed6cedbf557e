import * as v from 'valibot'
import { operation } from '../operation.ts'
import { idSchema } from '../values/id.ts'
import { amountSchema, giftMessageSchema, giftSchema } from './credits.schema.ts'

/** Moves credits to another member of the community as a gift. Only the server moves credits: until then the gift waits. */
export const giftCredits = operation({
  name: 'credits.gift',
  version: 1,
  method: 'POST',
  path: '/api/credits/gift',
  access: 'member',
  offline: 'queue',
  args: v.strictObject({
    id: v.optional(idSchema),
    toUserId: idSchema,
    amount: amountSchema,
    message: v.optional(giftMessageSchema, ''),
  }),
  response: giftSchema,
})

/** Lists the gifts given and received, the newest first. */
export const listGifts = operation({
  name: 'credits.gifts',
  version: 1,
  method: 'GET',
  path: '/api/credits/gifts',
  access: 'member',
  offline: 'online',
  args: v.strictObject({}),
  response: v.array(giftSchema),
})

/** The bonus of this month to every premium member who has not had it yet. For operators alone. */
export const giveBonuses = operation({
  name: 'credits.giveBonuses',
  version: 1,
  method: 'POST',
  path: '/api/admin/bonus-credits',
  access: 'member',
  offline: 'online',
  args: v.strictObject({}),
  /** The number of members who received the bonus by this call. */
  response: v.object({ processed: v.number() }),
})

/** The operations of this feature that may wait in the outbox. */
export const queuedCreditOperations = [giftCredits] as const

export const creditOperations = [...queuedCreditOperations, listGifts, giveBonuses] as const
