/** A model of what a member should have, computed from PayPal's books alone, without any rule of the app. */
import { dayMs } from '@porchlight/contracts/values/time'
import type { PaypalBooks, PaypalSale } from '../../providers/payments/paypal-server.factory.ts'

/** The time by which a payment may be late, as the issue defines it. */
const graceMs = 7 * dayMs
/** Milliseconds near an end within which both results are right, because months differ in length. */
const blurMs = 4 * dayMs

interface Truth {
  /** The identifiers of the sales that a member wants back, or got back by a dispute. */
  contested: ReadonlySet<string>
}

/** Returns whether the time is paid for; null too near an end, where either result is right. */
export function isPaidFor(all: readonly PaypalBooks[], now: number, { contested }: Truth): boolean | null {
  const spans = all.flatMap((books) => spansOf(books, contested))
  const isNear = spans.flat().some((end) => Math.abs(end - now) < blurMs && end !== 0)
  const isIn = (time: number) => spans.some(([from, until]) => from <= time && time < until)
  if (isNear && isIn(now - blurMs) !== isIn(now + blurMs)) return null
  return isIn(now)
}

/**
 * Returns true when a time was charged for twice by two subscriptions, and neither payment was returned or contested.
 * Months differ in length, so a few days count as none.
 */
export function isChargedTwice(
  first: PaypalBooks,
  second: PaypalBooks,
  contested: ReadonlySet<string>,
): boolean {
  const [firstSpans, secondSpans] = [first, second].map((books) => paidSpansOf(books, contested))
  return overlapMsOf(firstSpans ?? [], secondSpans ?? []) > blurMs
}

/** Returns true when any time was charged for by both, whatever became of the payments. */
export function hasChargesInCommon(first: PaypalBooks, second: PaypalBooks): boolean {
  return overlapMsOf(chargedSpansOf(first), chargedSpansOf(second)) > 0
}

function overlapMsOf(firstSpans: readonly Charged[], secondSpans: readonly Charged[]): number {
  const overlaps = firstSpans.flatMap(([from, until]) =>
    secondSpans.map(([otherFrom, otherUntil]) => Math.min(until, otherUntil) - Math.max(from, otherFrom)),
  )
  return Math.max(0, ...overlaps)
}

type Charged = [from: number, until: number]

function chargedSpansOf({ sales, plan_id }: Pick<PaypalBooks, 'sales' | 'plan_id'>): Charged[] {
  const months = plan_id === 'P-YEAR' ? 12 : 1
  return sales.map(({ at }) => [at, monthsAfter(at, months)])
}

function paidSpansOf({ sales, plan_id }: PaypalBooks, contested: ReadonlySet<string>): Charged[] {
  const paidSales = sales.filter(({ id, state }) => state === 'COMPLETED' && !contested.has(id))
  return chargedSpansOf({ sales: paidSales, plan_id })
}

function spansOf(books: PaypalBooks, contested: ReadonlySet<string>): Charged[] {
  const isPaid = (sale: PaypalSale) => sale.state === 'COMPLETED' && !contested.has(sale.id)
  const isCharged = books.status === 'ACTIVE' || books.status === 'SUSPENDED'
  const months = books.plan_id === 'P-YEAR' ? 12 : 1
  const spans = paidSpansOf(books, contested)
  const last = books.sales.at(-1)
  if (isCharged && last && isPaid(last)) {
    const end = monthsAfter(last.at, months)
    spans.push([end, end + graceMs])
  }
  if (isCharged && !last && books.startsAt !== null) spans.push([books.startsAt, books.startsAt + graceMs])
  return spans
}

function monthsAfter(time: number, months: number): number {
  const date = new Date(time)
  const day = date.getUTCDate()
  date.setUTCMonth(date.getUTCMonth() + months)
  // 31 February is in March.
  if (date.getUTCDate() !== day) date.setUTCDate(0)
  return date.getTime()
}
