/**
 * Actions of members on their plan. All need a signal; a payment that was begun is stored until the server has
 * responded.
 */
import * as credits from '@porchlight/contracts/credits/credits.operations'
import type { ResponseOf } from '@porchlight/contracts/operation'
import * as plans from '@porchlight/contracts/plans/plans.operations'
import type { Billing } from '@porchlight/contracts/plans/plans.rules'
import { deletePayment, storePayment, type UnconfirmedPayment } from '../../storage/unconfirmed-payment.ts'
import type { Device } from '../../sync/device/device.ts'
import { renewCachedQuery } from '../../sync/transport/cached-queries.ts'
import { call, isFinalRefusal } from '../../sync/transport/transport.ts'
import { expectPremium } from './plans.ui.ts'

/** Operations that change a paid plan. The downgrade is not among them: it requires no billing period. */
const paidChanges = {
  upgrade: plans.upgradePlan,
  restart: plans.restartPlan,
  cancel: plans.cancelPlan,
}

export type PlanChange = keyof typeof paidChanges | 'downgrade'

type ActionDevice = Pick<Device, 'database' | 'memberId' | 'syncUntilIdle'>

export type PlanResponse = ResponseOf<typeof plans.createSubscription>

/**
 * Changes the plan. When the response has an amount, nothing has changed yet: the member must pay it first.
 * @throws NoSignal, CallError
 */
export function changePlan(change: PlanChange, billing: Billing): Promise<PlanResponse> {
  if (change === 'downgrade') return call(plans.downgradePlan, { planType: 'free' })
  return call(paidChanges[change], { planType: billing })
}

/**
 * Begins a subscription that is not paid yet, and returns its id.
 * @throws NoSignal, CallError
 */
export async function beginPayment({ database }: ActionDevice, billing: Billing): Promise<string> {
  const { subscriptionID } = await call(plans.createSubscription, { planType: billing })
  if (subscriptionID === undefined) throw new Error('a subscription without an id')
  await storePayment(database, { subscriptionID, planType: billing, isApproved: false })
  return subscriptionID
}

/**
 * Makes the test provider produce an outcome, for the existing subscription when none is named.
 * @throws NoSignal, CallError
 */
export async function payTest(payment: {
  subscriptionID?: string
  outcome: plans.TestOutcome
}): Promise<void> {
  await call(plans.payTest, payment)
}

/**
 * Requests the month's bonuses; for operators. Returns how many members received their bonus now. @throws NoSignal,
 * CallError
 */
export async function giveBonuses(): Promise<number> {
  return (await call(credits.giveBonuses, {})).processed
}

/** Deletes the record of a payment, because nothing was paid. */
export function dropPayment({ database }: ActionDevice, subscriptionID: string): Promise<void> {
  return deletePayment(database, subscriptionID)
}

/**
 * Confirms a payment that the provider reported as paid: the server requests its state from the provider. The payment
 * is stored until the server has responded.
 * @throws NoSignal, CallError
 */
export async function confirmPayment(
  device: ActionDevice,
  { subscriptionID, billing }: { subscriptionID: string; billing: Billing },
): Promise<void> {
  await storePayment(device.database, { subscriptionID, planType: billing, isApproved: true })
  await activate(device, { subscriptionID, planType: billing })
}

/**
 * Has the server ask for a payment that was begun some time ago. Gives what became of it.
 * @throws NoSignal, CallError of one that was approved and could not be confirmed now
 */
export async function confirmStoredPayment(
  device: ActionDevice,
  payment: UnconfirmedPayment,
): Promise<'paid' | 'none'> {
  try {
    await activate(device, payment)
    return 'paid'
  } catch (error) {
    // Most payments that no member approved were never paid.
    if (!payment.isApproved) return 'none'
    throw error
  }
}

async function activate(
  device: ActionDevice,
  { subscriptionID, planType }: { subscriptionID: string; planType: Billing },
): Promise<void> {
  const before = await device.database.members.get(device.memberId)
  try {
    await call(plans.activateSubscription, { subscriptionID, planType })
  } catch (error) {
    if (isFinalRefusal(error)) await deletePayment(device.database, subscriptionID)
    throw error
  }
  if (before) expectPremium(before, planType)
  await deletePayment(device.database, subscriptionID)
  void renewReceipts()
}

/** Reads the receipts again: each payment adds one, and a refund changes one. */
export function renewReceipts(): Promise<void> {
  return renewCachedQuery({ operation: plans.listReceipts, args: {} })
}
