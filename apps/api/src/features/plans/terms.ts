/** The price of a plan for a member, and the day from which it is paid. */
import { Refused } from '@porchlight/contracts/errors/refusals'
import { type Billing, paymentGraceMs } from '@porchlight/contracts/plans/plans.rules'
import { dayMs, minuteMs } from '@porchlight/contracts/values/time'
import type { Kysely } from 'kysely'
import type { Tables } from '../../database/schema/tables.ts'
import { dueOf } from './premium-dates.ts'
import { isRenewing, paidForBy, type SubscriptionRow } from './subscriptions.queries.ts'

export interface Terms {
  billing: Billing
  /** Epoch ms: all before is paid for; null: from now on. */
  startsAt: number | null
}

/**
 * Milliseconds within which a later start becomes an immediate one: a provider accepts no start that is over when the
 * member approves.
 */
const soonMs = 30 * minuteMs

/**
 * Milliseconds within which the first payment of a subscription arrives. PayPal lists it up to an hour after the
 * approval, and a payment from a bank account takes up to six working days.
 */
const firstPaymentMs = 10 * dayMs

/**
 * Returns true while the first payment of an approved subscription may still arrive. A subscription that the server did
 * not create is stored only once it is paid, so nobody else can bring a member into this state.
 */
export function isFirstPaymentUnderway(row: SubscriptionRow, paymentCount: number, now: number): boolean {
  const isCharged = row.state === 'active' && isRenewing(row) && row.failedAt === null
  const isDue = row.startsAt === null && Math.abs(now - row.createdAt) < firstPaymentMs
  return isCharged && isDue && paymentCount === 0
}

interface TermsQuery {
  billing: Billing
  now: number
  /** The ids of late subscriptions that the provider charges only after the grace. */
  postponedIds?: ReadonlySet<string>
}

/**
 * @throws Refused `already_premium` of the plan that is charged already, `payment_underway` while any other payment would
 * be a second one
 */
export async function termsOf(
  database: Kysely<Tables>,
  memberId: string,
  { billing, now, postponedIds = new Set() }: TermsQuery,
): Promise<Terms> {
  const paidFor = await paidForBy(database, memberId)
  for (const paidPlan of paidFor) {
    if (isFirstPaymentUnderway(paidPlan, paidPlan.payments.length, now)) throw new Refused('payment_underway')
    const due = dueOf(paidPlan)
    const isCharged =
      due !== null && due + paymentGraceMs > now && paidPlan.state === 'active' && paidPlan.failedAt === null
    if (isCharged && paidPlan.billing === billing && !postponedIds.has(paidPlan.id))
      throw new Refused('already_premium')
  }
  // Paid for twice is nothing: what follows begins where that ends.
  const paidUntil = paidFor
    .flatMap(({ payments }) => payments)
    .filter(({ revokedAt }) => revokedAt === null)
    .map((payment) => payment.paidUntil)
  const latest = Math.max(0, ...paidUntil)
  return { billing, startsAt: latest > now + soonMs ? latest : null }
}
