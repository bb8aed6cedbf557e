/** The price of a plan for a member, and the day from which it is paid. */
import { Refused } from '@porchlight/contracts/errors/refusals'
import { type Billing, paymentGraceMs } from '@porchlight/contracts/plans/plans.rules'
import { minuteMs } from '@porchlight/contracts/values/time'
import type { Kysely } from 'kysely'
import type { Tables } from '../../database/schema/tables.ts'
import { dueOf } from './premium-dates.ts'
import { paidForBy } from './subscriptions.queries.ts'

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

/** @throws Refused `already_premium` of the plan that is charged already */
export async function termsOf(
  database: Kysely<Tables>,
  memberId: string,
  { billing, now }: { billing: Billing; now: number },
): Promise<Terms> {
  const paidFor = await paidForBy(database, memberId)
  for (const paidPlan of paidFor) {
    const due = dueOf(paidPlan)
    const isCharged =
      due !== null && due + paymentGraceMs > now && paidPlan.state === 'active' && paidPlan.failedAt === null
    if (isCharged && paidPlan.billing === billing) throw new Refused('already_premium')
  }
  // Paid for twice is nothing: what follows begins where that ends.
  const paidUntil = paidFor
    .flatMap(({ payments }) => payments)
    .filter(({ revokedAt }) => revokedAt === null)
    .map((payment) => payment.paidUntil)
  const latest = Math.max(0, ...paidUntil)
  return { billing, startsAt: latest > now + soonMs ? latest : null }
}
