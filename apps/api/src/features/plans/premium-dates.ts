/** Functions that compute the dates in a member's row from payments and gifts. */
import type { Billing, PremiumEnd } from '@porchlight/contracts/plans/plans.rules'
import { paymentGraceMs } from '@porchlight/contracts/plans/plans.rules'
import type { PremiumDates } from '../members/premium.operations.ts'

export interface PaidFor {
  billing: Billing
  /** True when the subscription will be charged again when it is due, as far as this server has been informed. */
  isRenewing: boolean
  /** Another one paid for all before. */
  startsAt: number | null
  failedAt: number | null
  endsAs: PremiumEnd | null
  payments: readonly { paidAt: number; paidUntil: number; revokedAt: number | null }[]
}

export interface Span {
  from: number
  /** The end in epoch ms; null when the span has no end. */
  until: number | null
}

export function premiumDates(gift: Span | null, paidFor: readonly PaidFor[], now: number): PremiumDates {
  const spans = [...(gift ? [gift] : []), ...paidFor.flatMap(spansOf)]
  const span = spanToShow(joinSpans(spans), now)
  if (!span) return { from: null, until: null, paidDates: null }
  const current = currentOf(paidFor, now)
  const isGivenAlone = current === null || (gift !== null && isLive(gift, now) && endOf(current) <= now)
  if (isGivenAlone) return { ...span, paidDates: null }
  const { billing, endsAs, failedAt, isRenewing } = current
  return {
    ...span,
    paidDates: {
      billing,
      endsAs: endsAs ?? 'canceled',
      nextBillingAt: dueOf(current),
      paymentFailedAt: isRenewing ? failedAt : null,
    },
  }
}

/** Returns when the next payment is due (epoch ms); null when none will be, or when the last one was refunded. */
export function dueOf(paidPlan: PaidFor): number | null {
  if (!paidPlan.isRenewing) return null
  const last = newest(paidPlan)
  if (!last) return paidPlan.startsAt
  return last.revokedAt === null ? last.paidUntil : null
}

function newest({ payments }: PaidFor) {
  return payments.toSorted((first, other) => first.paidAt - other.paidAt).at(-1)
}

/** Returns the paid times. A payment is valid until its end, or until it is returned; a due payment may be late. */
function spansOf(paidPlan: PaidFor): Span[] {
  const spans = paidPlan.payments.map(({ paidAt, paidUntil, revokedAt }) => ({
    from: paidAt,
    until: Math.min(paidUntil, revokedAt ?? paidUntil),
  }))
  const due = dueOf(paidPlan)
  return due === null ? spans : [...spans, { from: due, until: due + paymentGraceMs }]
}

function endOf(paidPlan: PaidFor): number {
  return Math.max(...spansOf(paidPlan).map(({ until }) => until ?? Number.POSITIVE_INFINITY), 0)
}

function isLive({ from, until }: Span, now: number): boolean {
  return from <= now && (until === null || until > now)
}

/** Joins spans that follow each other without a gap. */
function joinSpans(spans: readonly Span[]): Span[] {
  const all: Span[] = []
  for (const span of spans.toSorted((first, other) => first.from - other.from)) {
    const before = all.at(-1)
    if (before && (before.until === null || span.from <= before.until)) {
      const isLonger = before.until !== null && (span.until === null || span.until > before.until)
      if (isLonger) before.until = span.until
    } else all.push({ ...span })
  }
  return all
}

/** Returns the span that holds now, or else the next one, or else the last one. */
function spanToShow(spans: readonly Span[], now: number): Span | undefined {
  return spans.find((span) => isLive(span, now)) ?? spans.find(({ from }) => from > now) ?? spans.at(-1)
}

/** Returns the plan to show: the one that is charged next, or else the one that ends last. */
function currentOf(paidFor: readonly PaidFor[], now: number): PaidFor | null {
  const countedPlans = paidFor.filter((paidPlan) => spansOf(paidPlan).length > 0)
  const rank = (paidPlan: PaidFor) => (dueOf(paidPlan) !== null && endOf(paidPlan) > now ? 1 : 0)
  const [first] = countedPlans.toSorted(
    (first, other) => rank(other) - rank(first) || endOf(other) - endOf(first),
  )
  return first ?? null
}
