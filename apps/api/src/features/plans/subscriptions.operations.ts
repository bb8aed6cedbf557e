/**
 * Writes the provider's data of a subscription into rows, and these into the dates of its member. A repetition changes
 * nothing.
 */
import { Refused } from '@porchlight/contracts/errors/refusals'
import { isPremium, paidThrough } from '@porchlight/contracts/plans/plans.rules'
import type { PaymentProviderName, ReceiptState } from '@porchlight/contracts/plans/plans.schema'
import { derivedId } from '@porchlight/contracts/values/derived-id'
import { dayMs, hourMs } from '@porchlight/contracts/values/time'
import type { Transaction } from '../../database/transactions/transact.ts'
import type { Plans } from '../../plans/plans.ts'
import type {
  PaymentDispute,
  ProvidedPayment,
  ProvidedSubscription,
} from '../../providers/payments/payments.ts'
import { membersById } from '../members/members.queries.ts'
import { setPremiumDates } from '../members/premium.operations.ts'
import { notify } from '../notifications/notify.operations.ts'
import { premiumDates } from './premium-dates.ts'
import {
  isRenewing,
  type PaymentRow,
  paidForBy,
  paymentsNamed,
  paymentsOf,
  paymentsOfSubscription,
  premiumGrantOf,
  type SubscriptionRow,
  subscriptionById,
  subscriptionsOf,
} from './subscriptions.queries.ts'

export interface SubscriptionSettings {
  plans: Plans
  /** A receipt, where mail is set up. */
  sendReceipt: ((transaction: Transaction, payment: PaymentRow, isTest: boolean) => Promise<void>) | null
}

/** The path that notifications about a plan lead to. */
export const planTarget = '/manage-subscription'

/** @returns the row as it is now; null of what is none of ours, which changes nothing */
export async function applyProvided(
  transaction: Transaction,
  settings: SubscriptionSettings,
  provided: ProvidedSubscription,
  provider: PaymentProviderName,
): Promise<SubscriptionRow | null> {
  const { database } = transaction
  const knownRow = await subscriptionById(database, provided.id)
  const isOurs = knownRow
    ? knownRow.provider === provider && knownRow.memberId === provided.memberId
    : await isMember(transaction, provided.memberId)
  const { memberId, billing } = provided
  // The subscription of a member who left is stored only until it is no longer charged.
  if (knownRow?.memberId === null) await applyState(transaction, knownRow, provided)
  if (!isOurs || memberId === null || billing === null) return null
  // Anybody can create a subscription in a member's name at the provider. It counts once it is paid.
  if (!knownRow && provided.payments.length === 0) return null
  const before =
    knownRow ?? (await addSubscription(transaction, { ...provided, memberId, billing, provider }))
  const storedRow = await applyState(transaction, before, provided)
  const { knownCount, freshPayments } = await applyPayments(transaction, settings, storedRow, provided)
  // A payment that was returned has ended it.
  const row = (await subscriptionById(database, provided.id)) ?? storedRow
  const isNew = (knownRow === undefined || knownRow.state === 'pending') && provided.state === 'active'
  const isFirstPayment = knownCount === 0 && freshPayments.length > 0
  if (isNew || isFirstPayment) await endOthers(transaction, row, knownRow !== undefined)
  await notifyOfSecondPayment(transaction, row, freshPayments)
  await publishPremiumOf(transaction, settings.plans, memberId)
  return row
}

async function isMember({ database }: Transaction, memberId: string | null): Promise<boolean> {
  return memberId !== null && (await membersById(database, [memberId])).length > 0
}

type NewSubscription = Pick<SubscriptionRow, 'id' | 'provider' | 'billing'> & {
  memberId: string
  startsAt?: number | null
}

/** Inserts a subscription that is not approved yet. */
export async function addSubscription(
  { database, now }: Transaction,
  { id, provider, memberId, billing, startsAt = null }: NewSubscription,
): Promise<SubscriptionRow> {
  const row: SubscriptionRow = {
    ...{ id, provider, memberId, billing, startsAt },
    state: 'pending',
    failedAt: null,
    endsAs: null,
    cancelWantedAt: null,
    createdAt: now,
    checkedAt: now,
  }
  await database.insertInto('subscriptions').values(row).execute()
  return row
}

async function applyState(
  transaction: Transaction,
  row: SubscriptionRow,
  { state, failedAt }: ProvidedSubscription,
): Promise<SubscriptionRow> {
  const next = await noteCheckedAt(transaction, row, { state, failedAt })
  if (failedAt !== null && row.failedAt === null && isRenewing(next) && row.memberId !== null) {
    await notifyPlanMember(transaction, row.memberId, 'plan_payment_failed')
  }
  return next
}

/**
 * Records the time of a check. It always increases, even when the clock went back, so that a caller can see that its
 * response includes this check.
 */
export async function noteCheckedAt(
  { database, now }: Transaction,
  row: SubscriptionRow,
  change: Partial<Pick<SubscriptionRow, 'state' | 'failedAt'>> = {},
): Promise<SubscriptionRow> {
  const changedFields = { ...change, checkedAt: Math.max(now, row.checkedAt + 1) }
  await database.updateTable('subscriptions').set(changedFields).where('id', '=', row.id).execute()
  return { ...row, ...changedFields }
}

function notifyPlanMember(
  transaction: Transaction,
  memberId: string,
  kind: Parameters<typeof notify>[1]['kind'],
  message?: string,
): Promise<void> {
  const params = { title: '', name: '', ...(message === undefined ? {} : { message }) }
  return notify(transaction, { memberId, kind, params, target: planTarget, replacesSame: true })
}

interface AppliedPayments {
  /** The number of payments that were known before. */
  knownCount: number
  /** The payments that were not. */
  freshPayments: readonly PaymentRow[]
}

async function applyPayments(
  transaction: Transaction,
  settings: SubscriptionSettings,
  row: SubscriptionRow,
  { payments, nextBillingAt }: ProvidedSubscription,
): Promise<AppliedPayments> {
  const sorted = payments.toSorted((first, other) => first.paidAt - other.paidAt)
  const knownPayments = await paymentsOfSubscription(transaction.database, row.id)
  const knownCount = knownPayments.length
  for (const payment of sorted) {
    const knownPayment = knownPayments.find((each) => isSame(each, payment))
    if (knownPayment) {
      await reapplyPayment(transaction, row, knownPayment, payment)
      continue
    }
    const paidUntil = paidUntilOf(payment, row, payment === sorted.at(-1) ? nextBillingAt : null)
    knownPayments.push(await addPayment(transaction, settings, { row, payment, paidUntil }))
    if (payment.isRefunded && paidUntil > transaction.now) await wantEnd(transaction, row)
  }
  return { knownCount, freshPayments: knownPayments.slice(knownCount) }
}

/** Returns whether a provided payment is this known one, which may have no id yet. */
function isSame(knownPayment: PaymentRow, { id, paidAt }: ProvidedPayment): boolean {
  if (id !== null && knownPayment.paymentId !== null) return knownPayment.paymentId === id
  return Math.abs(knownPayment.paidAt - paidAt) < dayMs
}

/**
 * The difference allowed for the length of months: a subscription that began on a 31st is due on a 31st again, even
 * after a shorter month.
 */
const monthEndsMs = 4 * dayMs

/**
 * Returns the end of a payment (epoch ms). The next payment is due on its old day even when this one came late. A later
 * due date belongs to a failed payment and is ignored.
 */
function paidUntilOf(
  { paidAt }: ProvidedPayment,
  { billing }: SubscriptionRow,
  nextBillingAt: number | null,
): number {
  const byCalendar = paidThrough(paidAt, billing)
  const isNext = nextBillingAt !== null && nextBillingAt > paidAt && nextBillingAt < byCalendar + monthEndsMs
  return isNext ? nextBillingAt : byCalendar
}

interface NewPayment {
  row: SubscriptionRow
  payment: ProvidedPayment
  paidUntil: number
}

async function addPayment(
  transaction: Transaction,
  { sendReceipt }: SubscriptionSettings,
  { row, payment, paidUntil }: NewPayment,
): Promise<PaymentRow> {
  const { id: subscriptionId, billing, memberId } = row
  const { amount, currency, paidAt, isRefunded, id: paymentId } = payment
  const newPayment: PaymentRow = {
    ...{ subscriptionId, billing, amount, currency, paidAt, paidUntil, paymentId },
    id: derivedId('payment', subscriptionId, paymentId ?? String(paidAt)),
    memberId: String(memberId),
    state: isRefunded ? 'refunded' : 'paid',
    // The payment may have been returned long ago, at an unknown time, and before it was stored here.
    revokedAt: isRefunded ? paidAt : null,
  }
  await transaction.database.insertInto('payments').values(newPayment).execute()
  if (isRefunded) return newPayment
  await notifyPlanMember(transaction, newPayment.memberId, 'plan_paid')
  await sendReceipt?.(transaction, newPayment, row.provider === 'test')
  return newPayment
}

async function reapplyPayment(
  transaction: Transaction,
  row: SubscriptionRow,
  knownPayment: PaymentRow,
  { id, isRefunded }: ProvidedPayment,
): Promise<void> {
  const { database } = transaction
  if (knownPayment.paymentId === null && id !== null) {
    await database.updateTable('payments').set({ paymentId: id }).where('id', '=', knownPayment.id).execute()
  }
  if (isRefunded && knownPayment.state !== 'refunded') await revoke(transaction, knownPayment, 'refunded')
  else if (!isRefunded && knownPayment.state === 'refunded')
    await setPaymentState(transaction, knownPayment, 'paid', null)
  if (isRefunded && knownPayment.paidUntil > transaction.now) await wantEnd(transaction, row)
}

/** Revokes a payment; the member is notified only when premium still depends on it. */
async function revoke(
  transaction: Transaction,
  payment: PaymentRow,
  state: 'refunded' | 'disputed',
): Promise<void> {
  const { now } = transaction
  await setPaymentState(transaction, payment, state, payment.revokedAt ?? now)
  if (payment.paidUntil <= now) return
  await notifyPlanMember(
    transaction,
    payment.memberId,
    state === 'refunded' ? 'plan_refunded' : 'plan_disputed',
  )
}

async function setPaymentState(
  { database }: Transaction,
  { id }: PaymentRow,
  state: ReceiptState,
  revokedAt: number | null,
): Promise<void> {
  await database.updateTable('payments').set({ state, revokedAt }).where('id', '=', id).execute()
}

/**
 * Milliseconds between two subscriptions that may have begun in two windows. PayPal takes an approval for three hours; the
 * price of one that was created later takes the other one into account.
 */
const windowsMs = 3 * hourMs

/**
 * Stores the end of other subscriptions, when a subscription becomes active and again when its first payment arrives. One
 * that follows another replaces it, and so does one that was created later, when the payment of the other was over. Of two
 * windows, the second subscription is not charged again. The test provider ends nothing that is paid for.
 * @param isOffered true when this server created it, and so knew of the others
 */
async function endOthers(transaction: Transaction, row: SubscriptionRow, isOffered: boolean): Promise<void> {
  if (row.memberId === null) return
  const otherRows = (await subscriptionsOf(transaction.database, row.memberId)).filter(
    (each) => each.id !== row.id && each.provider === row.provider && isRenewing(each),
  )
  for (const other of otherRows) {
    const isTroubled = other.state === 'suspended' || other.failedAt !== null
    const isLater = isOffered && row.createdAt - other.createdAt > windowsMs
    const isReplaced = isRenewing(row) && (row.startsAt !== null || isTroubled || isLater)
    await wantEnd(transaction, isReplaced ? other : row)
  }
}

/**
 * Notifies a member who paid for the same time by two subscriptions, once for each payment of the other one. Those that
 * have ended count: PayPal may list the payment of a replaced one later.
 */
async function notifyOfSecondPayment(
  transaction: Transaction,
  { id, memberId, provider }: SubscriptionRow,
  freshPayments: readonly PaymentRow[],
): Promise<void> {
  if (memberId === null || freshPayments.length === 0) return
  const payments = (await paymentsOf(transaction.database, memberId)).filter(
    (payment) => payment.provider === provider && payment.revokedAt === null,
  )
  const freshIds = new Set(freshPayments.map((payment) => payment.id))
  const isSecondTo = (other: PaymentRow) => {
    const overlapping = payments.filter(
      (payment) => payment.subscriptionId === id && isForSameTime(payment, other),
    )
    return overlapping.length > 0 && overlapping.every((payment) => freshIds.has(payment.id))
  }
  const isTwice = payments.some((payment) => payment.subscriptionId !== id && isSecondTo(payment))
  if (isTwice) await notifyPlanMember(transaction, memberId, 'plan_paid_twice')
}

/** Returns whether both pay for more than the day by which a provider may charge early. */
function isForSameTime(first: PaymentRow, second: PaymentRow): boolean {
  const sharedFrom = Math.max(first.paidAt, second.paidAt)
  return Math.min(first.paidUntil, second.paidUntil) - sharedFrom > dayMs
}

/** Marks a subscription to be ended. The request goes to the provider after the commit, and again until it succeeds. */
export async function wantEnd(
  { database, now }: Transaction,
  row: Pick<SubscriptionRow, 'id' | 'endsAs' | 'cancelWantedAt'>,
  endsAs: SubscriptionRow['endsAs'] = row.endsAs,
): Promise<void> {
  await database
    .updateTable('subscriptions')
    .set({ cancelWantedAt: row.cancelWantedAt ?? now, endsAs })
    .where('id', '=', row.id)
    .execute()
}

export async function publishPremiumOf(
  transaction: Transaction,
  plans: Plans,
  memberId: string,
): Promise<void> {
  const { database, now } = transaction
  const currentGift = await premiumGrantOf(database, memberId)
  const dates = premiumDates(currentGift, await paidForBy(database, memberId), now)
  await setPremiumDates(plans, transaction, memberId, dates)
}

/**
 * Applies a dispute that was opened or has ended. A payment lost in a dispute stays as it is: the provider's own list
 * may say 'completed' of it for ever.
 */
export async function applyDispute(
  transaction: Transaction,
  { plans }: Pick<SubscriptionSettings, 'plans'>,
  { paymentIds, isOpen, isWon }: PaymentDispute,
): Promise<void> {
  const { database, now } = transaction
  for (const payment of await paymentsNamed(database, paymentIds)) {
    const subscription = await subscriptionById(database, payment.subscriptionId)
    if (isOpen && payment.state === 'paid') {
      await revoke(transaction, payment, 'disputed')
      if (subscription && payment.paidUntil > now) await wantEnd(transaction, subscription)
    } else if (isWon && payment.state === 'disputed') {
      await setPaymentState(transaction, payment, 'paid', null)
      if (payment.paidUntil > now) await notifyPlanMember(transaction, payment.memberId, 'plan_restored')
    }
    await publishPremiumOf(transaction, plans, payment.memberId)
  }
}

/** Ends the charges of members who pay for what everybody has now. */
export async function stopCharging(
  transaction: Transaction,
  plans: Plans,
  rows: readonly SubscriptionRow[],
): Promise<void> {
  for (const row of rows) {
    await wantEnd(transaction, row)
    if (row.memberId === null) continue
    await notifyPlanMember(transaction, row.memberId, 'plan_stopped')
    await publishPremiumOf(transaction, plans, row.memberId)
  }
}

/** Ends renewals of a member who is about to leave; what was paid for stays until it is over. */
export async function stopRenewing(transaction: Transaction, plans: Plans, memberId: string): Promise<void> {
  const rows = await subscriptionsOf(transaction.database, memberId)
  for (const row of rows) if (isRenewing(row)) await wantEnd(transaction, row)
  if (rows.length > 0) await publishPremiumOf(transaction, plans, memberId)
}

/**
 * Grants premium by an operator. A repeated grant replaces the end.
 * @throws Refused `premium_without_end` to a member whom a grant would only take something from
 */
export async function grantPremium(
  transaction: Transaction,
  plans: Plans,
  { memberId, untilAt, reason }: { memberId: string; untilAt: number; reason: string },
): Promise<void> {
  const { database, now } = transaction
  const [member] = await membersById(database, [memberId])
  // Theirs without an end, from before there were payments.
  if (member && isPremium(member) && member.premiumUntil === null) throw new Refused('premium_without_end')
  const before = await premiumGrantOf(database, memberId)
  // A gift has one beginning: a member who has one already keeps it.
  const goesOn = before !== null && (before.until === null || before.until > now)
  const fromAt = goesOn ? Math.min(before.from, now) : now
  const giftFields = { fromAt, untilAt, reason }
  await database
    .insertInto('givenPremium')
    .values({ memberId, ...giftFields })
    .onConflict((conflict) => conflict.column('memberId').doUpdateSet(giftFields))
    .execute()
  await publishPremiumOf(transaction, plans, memberId)
  await notifyPlanMember(transaction, memberId, 'plan_given', reason)
}

/** Ends premium that operators gave, now. What the member pays for stays. Returns false when no gift holds. */
export async function endPremiumGrant(
  transaction: Transaction,
  plans: Plans,
  { memberId, reason }: { memberId: string; reason: string },
): Promise<boolean> {
  const { database, now } = transaction
  const grant = await premiumGrantOf(database, memberId)
  if (grant === null || (grant.until !== null && grant.until <= now)) return false
  await database
    .updateTable('givenPremium')
    .set({ untilAt: now, reason })
    .where('memberId', '=', memberId)
    .execute()
  await publishPremiumOf(transaction, plans, memberId)
  await notifyPlanMember(transaction, memberId, 'plan_taken', reason)
  return true
}
