/**
 * Payments without money, for operators who try the app or charge nobody: every path works, and the clock alone
 * decides.
 */
import { createHash } from 'node:crypto'
import type { TestOutcome } from '@porchlight/contracts/plans/plans.operations'
import { type Billing, paidThrough } from '@porchlight/contracts/plans/plans.rules'
import type { Payments, ProvidedPayment, ProvidedSubscription } from './payments.ts'

export interface TestSubscription {
  id: string
  memberId: string
  billing: Billing
  createdAt: number
  startsAt: number | null
  approvedAt: number | null
  endedAt: number | null
  failsFrom: number | null
  refundedThrough: number | null
}

/** The records of the test provider. */
export interface TestBooks {
  read: (id: string) => Promise<TestSubscription | null>
  add: (subscription: TestSubscription) => Promise<void>
  change: (id: string, change: Partial<TestSubscription>) => Promise<void>
}

interface TestPaymentSettings {
  books: TestBooks
  now: () => number
  prices: () => Readonly<Record<Billing, number>>
  currency: () => string
}

export interface TestPayments extends Payments {
  readonly name: 'test'
  /**
   * Applies what a person would do on a provider's page, or what happens later. Returns false when there is no such
   * subscription.
   */
  settle: (id: string, outcome: TestOutcome) => Promise<boolean>
}

export function createTestPayments({ books, now, prices, currency }: TestPaymentSettings): TestPayments {
  return {
    name: 'test',
    paypal: null,
    portalUrl: null,
    isFault: () => false,
    isAway: () => false,
    create: async (subscription) => {
      const createdAt = now()
      const id = `TEST-${crypto.randomUUID().toUpperCase()}`
      const fresh = { approvedAt: null, endedAt: null, failsFrom: null, refundedThrough: null }
      await books.add({ id, createdAt, ...subscription, ...fresh })
      return id
    },
    find: async (id) => {
      const storedSubscription = await books.read(id)
      return (
        storedSubscription &&
        provided(storedSubscription, {
          now: now(),
          amount: prices()[storedSubscription.billing].toFixed(2),
          currency: currency(),
        })
      )
    },
    cancel: async (id) => {
      const storedSubscription = await books.read(id)
      if (storedSubscription && storedSubscription.endedAt === null)
        await books.change(id, { endedAt: now() })
    },
    activate: (id) => books.change(id, { failsFrom: null }),
    settle: async (id, outcome) => {
      const storedSubscription = await books.read(id)
      if (!storedSubscription) return false
      const isOpen = storedSubscription.endedAt === null
      if (outcome === 'approve' && isOpen && storedSubscription.approvedAt === null) {
        await books.change(id, { approvedAt: now() })
      } else if (outcome === 'decline' && isOpen && storedSubscription.approvedAt === null) {
        await books.change(id, { endedAt: now() })
      } else if (outcome === 'fail_renewal' && isOpen) await books.change(id, { failsFrom: now() })
      else if (outcome === 'refund') await books.change(id, { refundedThrough: now() })
      return true
    },
  }
}

interface Terms {
  now: number
  amount: string
  currency: string
}

/** Returns the subscription; its past payments are derived from the calendar. */
function provided(
  storedSubscription: TestSubscription,
  { now, amount, currency }: Terms,
): ProvidedSubscription {
  const { id, memberId, billing, approvedAt, endedAt, failsFrom, refundedThrough } = storedSubscription
  const subscription = { id, memberId, billing, nextBillingAt: null, failedAt: null, payments: [] }
  if (approvedAt === null) return { ...subscription, state: endedAt === null ? 'pending' : 'ended' }
  const first = Math.max(approvedAt, storedSubscription.startsAt ?? 0)
  const payments: ProvidedPayment[] = []
  const stopsAt = Math.min(now, endedAt ?? now)
  const mayBePaid = (due: number, count: number) => count === 0 || failsFrom === null || due < failsFrom
  let due = first
  for (let count = 0; due <= stopsAt && mayBePaid(due, count); ) {
    const isRefunded = refundedThrough !== null && due <= refundedThrough
    payments.push({ id: paymentIdOf(id, count), paidAt: due, amount, currency, isRefunded })
    count += 1
    due = paidThrough(first, billing, count)
  }
  if (endedAt !== null) return { ...subscription, payments, state: 'ended' }
  return { ...subscription, payments, state: 'active', nextBillingAt: due, failedAt: due <= now ? due : null }
}

function paymentIdOf(id: string, count: number): string {
  return createHash('sha256').update(`${id} ${count}`).digest('hex').slice(0, 17).toUpperCase()
}
