/** All of them need a signal: whoever pays has to know at once what became of it. */
import * as v from 'valibot'
import { operation } from '../operation.ts'
import { planOfferSchema, planResponseSchema, receiptSchema, subscriptionIdSchema } from './plans.schema.ts'

/** `premium` is monthly. */
const paidPlanSchema = v.picklist(['premium', 'monthly', 'annual'], 'There is no such plan.')
/** Where nothing is chosen: whatever is sent besides, it ends what there is. */
const anyPlanSchema = v.optional(
  v.picklist(['premium', 'monthly', 'annual', 'free'], 'There is no such plan.'),
)

/** What plans cost, and by whom they are paid. Not there with PLANS=off. */
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

/** One's own payments, the newest first. */
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

/** After it was approved. Nothing of it is believed before the provider says so; said again it changes nothing. */
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

/** What it would take, as an amount: `plans.create` goes on from there. */
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

/** The same for one that was canceled; one that rests after failed payments goes on without an amount. */
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

/** Nothing is charged any more; premium stays until what was paid for is over, and then the plan is free. */
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

/** The same, and the status is canceled then. */
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
 * What the test provider's own page would do, and what its world does later: `fail_renewal` lets the next payment fail,
 * `refund` gives the last one back. Not there with another provider.
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
    /** Without one it is the member's own that is there. */
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
