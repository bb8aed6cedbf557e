/** Declares the operations of the plans. They need a signal, because a member who pays must see the result at once. */
import * as v from 'valibot'
import { operation } from '../operation.ts'
import { planOfferSchema, planResponseSchema, receiptSchema, subscriptionIdSchema } from './plans.schema.ts'

/** `premium` is monthly. */
const paidPlanSchema = v.picklist(['premium', 'monthly', 'annual'], 'There is no such plan.')
/** The plan in a call that ends a subscription: its value is ignored, the call ends the plan there is. */
const anyPlanSchema = v.optional(
  v.picklist(['premium', 'monthly', 'annual', 'free'], 'There is no such plan.'),
)

/**
 * Returns the prices of the plans and the provider that takes the payments. The operation does not exist with
 * PLANS=off.
 */
export const readOffer = operation({
  name: 'plans.offer',
  version: 1,
  method: 'GET',
  path: '/api/plans',
  access: 'anyone',
  offline: 'online',
  args: v.strictObject({}),
  response: planOfferSchema,
})

/** Lists the member's own payments, the newest first. */
export const listReceipts = operation({
  name: 'plans.receipts',
  version: 1,
  method: 'GET',
  path: '/api/plans/receipts',
  access: 'member',
  offline: 'online',
  args: v.strictObject({}),
  response: v.array(receiptSchema),
})

/** A subscription to approve at the provider: nothing is paid before that. */
export const createSubscription = operation({
  name: 'plans.create',
  version: 1,
  method: 'POST',
  path: '/api/create-subscription',
  access: 'member',
  offline: 'online',
  args: v.strictObject({ planType: paidPlanSchema }),
  response: planResponseSchema,
})

/**
 * Activates a subscription after its approval. The server believes nothing of it before the provider confirms it;
 * repeating the call changes nothing.
 */
export const activateSubscription = operation({
  name: 'plans.activate',
  version: 1,
  method: 'POST',
  path: '/api/paypal/subscription-success',
  access: 'member',
  offline: 'online',
  args: v.strictObject({ subscriptionID: subscriptionIdSchema, planType: paidPlanSchema }),
  response: planResponseSchema,
})

/** Returns the amount that the upgrade would cost; `plans.create` goes on from there. */
export const upgradePlan = operation({
  name: 'plans.upgrade',
  version: 1,
  method: 'POST',
  path: '/api/subscription/upgrade',
  access: 'member',
  offline: 'online',
  args: v.strictObject({ planType: paidPlanSchema }),
  response: planResponseSchema,
})

/** Starts a canceled plan again; a plan that is paused after failed payments goes on without an amount. */
export const restartPlan = operation({
  name: 'plans.restart',
  version: 1,
  method: 'POST',
  path: '/api/subscription/restart',
  access: 'member',
  offline: 'online',
  args: v.strictObject({ planType: paidPlanSchema }),
  response: planResponseSchema,
})

/** Stops the charges. Premium stays until the paid time is over, and then the plan is free. */
export const downgradePlan = operation({
  name: 'plans.downgrade',
  version: 1,
  method: 'POST',
  path: '/api/subscription/downgrade',
  access: 'member',
  offline: 'online',
  args: v.strictObject({ planType: anyPlanSchema }),
  response: planResponseSchema,
})

/** Stops the charges. Premium stays until the paid time is over, and then the status is canceled. */
export const cancelPlan = operation({
  name: 'plans.cancel',
  version: 1,
  method: 'POST',
  path: '/api/subscription/cancel',
  access: 'member',
  offline: 'online',
  args: v.strictObject({ planType: anyPlanSchema }),
  response: planResponseSchema,
})

/**
 * The outcomes that the test provider can play. Two happen on its payment page; two happen later: `fail_renewal` lets
 * the next payment fail, `refund` returns the last one. They do not exist with another provider.
 */
export const testOutcomes = ['approve', 'decline', 'fail_renewal', 'refund'] as const
export type TestOutcome = (typeof testOutcomes)[number]

export const payTest = operation({
  name: 'plans.payTest',
  version: 1,
  method: 'POST',
  path: '/api/test-payments',
  access: 'member',
  offline: 'online',
  args: v.strictObject({
    /** The subscription; without one it is the member's current one. */
    subscriptionID: v.optional(subscriptionIdSchema),
    outcome: v.picklist(testOutcomes),
  }),
  response: v.object({ subscriptionID: v.string() }),
})

export const planOperations = [
  readOffer,
  listReceipts,
  createSubscription,
  activateSubscription,
  upgradePlan,
  restartPlan,
  downgradePlan,
  cancelPlan,
  payTest,
] as const
