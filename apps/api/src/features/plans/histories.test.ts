/** Random histories of clicks, webhooks, clocks and crashes: what a member has is what was paid for, by PayPal's books alone. */

import type { Member } from '@porchlight/contracts/members/members.schema'
import type { PlanResponse } from '@porchlight/contracts/plans/plans.schema'
import { dayMs, hourMs } from '@porchlight/contracts/values/time'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type PaypalBooks,
  type PaypalEvent,
  type PaypalServer,
  startPaypal,
} from '../../providers/payments/paypal-server.factory.ts'
import { buildTestApp, type TestApp, type TestMember } from '../../testing/app.factory.ts'
import { hasChargesInCommon, isChargedTwice, isPaidFor } from './histories.model.factory.ts'

/** Histories in one run; `npm run prove` sets 500. */
const numRuns = Number(process.env.PLAN_HISTORIES ?? 40)

let paypal: PaypalServer
let testApp: TestApp
let now = Date.parse('2026-11-25T10:00:00Z')

beforeAll(async () => {
  paypal = startPaypal(() => now)
  const plenty = 1_000_000
  const limits = JSON.stringify({
    ...{ signUpsPerAddress: plenty, logInsPerAddress: plenty, logInsPerAccount: plenty },
    ...{ paymentsPerMember: plenty, requestsPerAddress: plenty, requestsPerMember: plenty },
  })
  const environment = { ...paypal.environment, LIMITS: limits, TRIAL_DAYS: '0' }
  testApp = await buildTestApp(environment, { now: () => now })
})
afterAll(async () => {
  await testApp.close()
  paypal.stop()
})

const acts = [
  ...([
    'subscribe',
    'subscribe',
    'approve',
    'activate',
    'activate',
    'create',
    'cancel',
    'downgrade',
  ] as const),
  ...([
    'restart',
    'upgrade',
    'pass',
    'pass',
    'pass',
    'charge',
    'break',
    'mend',
    'refund',
    'dispute',
  ] as const),
  ...(['settle', 'tell', 'tell', 'tell', 'lose', 'away', 'late', 'crash', 'reconcile'] as const),
]
const happening = fc.record({
  act: fc.constantFrom(...acts),
  planType: fc.constantFrom('monthly' as const, 'monthly' as const, 'annual' as const),
  pick: fc.nat(9),
  hours: fc.constantFrom(1, 20, 3 * 24, 9 * 24, 31 * 24, 120 * 24),
  isForMember: fc.boolean(),
})
type Happening = typeof happening extends fc.Arbitrary<infer Each> ? Each : never

class History {
  readonly ids: string[] = []
  readonly contested = new Set<string>()
  /** The sales that were ever in dispute: what was paid meanwhile is paid twice once the dispute is won. */
  readonly everContested = new Set<string>()
  /** Subscriptions that became active, and were reported by the page at once. */
  readonly subscribed = new Set<string>()
  /** The subscriptions that were reported before each one began. */
  readonly subscribedBefore = new Map<string, readonly string[]>()
  readonly disputes = new Map<string, string>()
  readonly settled: string[] = []
  /** True once the member was notified of two payments; the notification itself is not stored for ever. */
  isToldOfTwo = false
  events: PaypalEvent[] = []
  member!: TestMember

  async begin(): Promise<void> {
    Object.assign(paypal, { isDown: false, isPaymentLate: false })
    this.member = await testApp.signUp('Rosa')
  }

  books() {
    return [...paypal.subscriptions.values()].filter(({ custom_id }) => custom_id === this.member.id)
  }

  call(path: string, body: object) {
    return this.member.call('POST', path, { body })
  }

  async isPremium(): Promise<boolean> {
    const { subscriptionPlan } = (await this.member.call('GET', '/api/auth/user')).json<Member>()
    return subscriptionPlan === 'premium'
  }

  tellOf(id: string): void {
    this.events.push(paypal.told(id))
  }

  async tell({ headers, body }: PaypalEvent): Promise<void> {
    await testApp.app.server.inject({ method: 'POST', url: '/api/paypal/webhook', headers, payload: body })
  }

  /** Lets PayPal take the payments that are due. This server gets the event of each some time later, or never. */
  charge(): void {
    const before = new Map(this.books().map(({ id, sales, status }) => [id, `${sales.length} ${status}`]))
    paypal.charge()
    for (const { id, sales, status } of this.books()) {
      if (before.get(id) !== `${sales.length} ${status}`) this.tellOf(id)
    }
  }

  async live({ act, planType, pick, hours, isForMember }: Happening): Promise<void> {
    const id = this.ids[pick % Math.max(1, this.ids.length)]
    const each = id === undefined ? undefined : paypal.subscriptions.get(id)
    const path = { cancel: 'cancel', downgrade: 'downgrade', restart: 'restart', upgrade: 'upgrade' } as const
    if (act === 'create' || act === 'subscribe') {
      const { subscriptionID } = (
        await this.call('/api/create-subscription', { planType })
      ).json<PlanResponse>()
      if (subscriptionID === undefined) return
      if (!this.ids.includes(subscriptionID)) {
        this.ids.push(subscriptionID)
        this.subscribedBefore.set(subscriptionID, [...this.subscribed])
      }
      if (act === 'subscribe') {
        const wasLate = paypal.isPaymentLate
        paypal.isPaymentLate ||= pick < 4
        paypal.approve(subscriptionID)
        paypal.isPaymentLate = wasLate
        const body = { subscriptionID, planType }
        const response = await this.call('/api/paypal/subscription-success', body)
        const isActive = paypal.subscriptions.get(subscriptionID)?.status === 'ACTIVE'
        if (isActive && response.json().code !== 'payments_unavailable') this.subscribed.add(subscriptionID)
      }
    } else if (act in path)
      await this.call(`/api/subscription/${path[act as keyof typeof path]}`, { planType })
    else if (act === 'pass') {
      now += hours * hourMs
      await this.member.logIn()
      if (isForMember) this.charge()
    } else if (act === 'charge') this.charge()
    else if (act === 'tell') {
      const event = this.events[pick % Math.max(1, this.events.length)]
      if (event) await this.tell(event)
    } else if (act === 'lose') this.events = this.events.filter((_event, index) => index % 2 === 0)
    else if (act === 'away') paypal.isDown = !paypal.isDown
    else if (act === 'late') paypal.isPaymentLate = !paypal.isPaymentLate
    else if (act === 'crash') {
      if (pick < 2) await testApp.restart()
    } else if (act === 'reconcile') await this.jobs()
    else if (act === 'settle') {
      const [disputeId, saleId] = [...this.disputes][0] ?? []
      if (disputeId === undefined || saleId === undefined) return
      this.disputes.delete(disputeId)
      this.settled.push(disputeId)
      paypal.settle(disputeId, isForMember ? 'RESOLVED_BUYER_FAVOUR' : 'RESOLVED_SELLER_FAVOUR')
      if (!isForMember) this.contested.delete(saleId)
      this.events.push(paypal.event('CUSTOMER.DISPUTE.RESOLVED', { dispute_id: disputeId }))
    } else if (id !== undefined && each) await this.atPaypal(act, id)
  }

  async atPaypal(act: Happening['act'], id: string): Promise<void> {
    const last = paypal.subscriptions.get(id)?.sales.at(-1)
    if (act === 'approve') {
      paypal.approve(id)
      this.tellOf(id)
    } else if (act === 'activate') {
      await this.call('/api/paypal/subscription-success', { subscriptionID: id, planType: 'premium' })
    } else if (act === 'break') paypal.broke.add(id)
    else if (act === 'mend') paypal.broke.delete(id)
    else if (act === 'refund' && last) {
      const sale = paypal.refund(id)
      this.events.push(paypal.event('PAYMENT.SALE.REFUNDED', { sale_id: sale?.id }))
    } else if (act === 'dispute' && last && !this.contested.has(last.id)) {
      // A dispute needs a payment that this server has received, so its event is delivered first.
      await this.whenThere(() => this.tell(paypal.told(id)))
      const dispute = paypal.dispute(id)
      this.contested.add(last.id)
      this.everContested.add(last.id)
      this.disputes.set(dispute, last.id)
      await this.whenThere(() => this.tell(paypal.event('CUSTOMER.DISPUTE.CREATED', { dispute_id: dispute })))
    }
  }

  async whenThere(work: () => Promise<void>): Promise<void> {
    const wasDown = paypal.isDown
    paypal.isDown = false
    await work()
    paypal.isDown = wasDown
  }

  async jobs(): Promise<void> {
    // Away, its provider keeps the clock from doing what it should: the next time will do.
    await testApp.app.jobs.runAll().catch((error: unknown) => expect(paypal.isDown, String(error)).toBe(true))
  }

  /** Checks that premium never holds without a payment, nor a notification of two payments without two. */
  async check(): Promise<void> {
    if (!this.isToldOfTwo) {
      const notification = await testApp.app.database.reader
        .selectFrom('notifications')
        .where('memberId', '=', this.member.id)
        .where('kind', '=', 'plan_paid_twice')
        .select('id')
        .executeTakeFirst()
      this.isToldOfTwo = notification !== undefined
      const hasTwo = this.pairs().some(([first, second]) => hasChargesInCommon(first, second))
      if (this.isToldOfTwo) expect(hasTwo, 'two payments, as the member was told').toBe(true)
    }
    const hasPaid = this.books().some(({ sales }) => sales.length > 0)
    if (!hasPaid) expect(await this.isPremium()).toBe(false)
  }

  /** Returns each two of the member's subscriptions, once. */
  pairs(): [PaypalBooks, PaypalBooks][] {
    const all = this.books()
    return all.flatMap((first, index) =>
      all.slice(index + 1).map((second): [PaypalBooks, PaypalBooks] => [first, second]),
    )
  }

  /**
   * Checks that a member who began one subscription after another is not charged twice for the same time, and that any
   * other member who is charged twice is told so.
   */
  checkCharges(): void {
    for (const second of this.subscribed) {
      for (const first of this.subscribedBefore.get(second) ?? []) {
        const [before, after] = [first, second].map((id) => paypal.subscriptions.get(id))
        if (before === undefined || after === undefined || first === second) continue
        expect(isChargedTwice(before, after, this.everContested), `${first}, then ${second}`).toBe(false)
      }
    }
    const isTwice = this.pairs().some(([first, second]) => isChargedTwice(first, second, this.everContested))
    if (isTwice) expect(this.isToldOfTwo, 'told of two payments').toBe(true)
    const chargedStatuses = this.books().filter(({ status }) => status === 'ACTIVE' || status === 'SUSPENDED')
    expect(chargedStatuses.length, 'subscriptions that go on').toBeLessThanOrEqual(1)
  }

  async end(): Promise<void> {
    Object.assign(paypal, { isDown: false, isPaymentLate: false })
    this.charge()
    // The server requests no list of new disputes: their events arrive within the days in which PayPal repeats them.
    // The server requests only how a dispute ended.
    for (const [dispute] of this.disputes)
      this.events.push(paypal.event('CUSTOMER.DISPUTE.CREATED', { dispute_id: dispute }))
    for (const dispute of this.settled)
      this.events.push(paypal.event('CUSTOMER.DISPUTE.CREATED', { dispute_id: dispute }))
    for (const event of this.events.toReversed()) await this.tell(event)
    now += dayMs
    await this.member.logIn()
    this.charge()
    await this.jobs()
    // The second run ends the subscriptions that the first one found to be unwanted.
    await this.jobs()
    await this.check()
    this.checkCharges()
    for (const days of [0, 3, 11, 40]) {
      now += days * dayMs
      await this.member.logIn()
      const expected = isPaidFor(this.books(), now, this)
      if (expected !== null) expect(await this.isPremium(), `${days} days later`).toBe(expected)
    }
    await this.forget()
  }

  /** Deletes the subscriptions of this history, so that the next ones do not include them. */
  async forget(): Promise<void> {
    const { id } = this.member
    for (const each of this.books()) (paypal.subscriptions as Map<string, unknown>).delete(each.id)
    await testApp.app.database.transact(({ database }) =>
      database.deleteFrom('subscriptions').where('memberId', '=', id).execute(),
    )
  }
}

test(`PLAN-093 Q2 Q48 in ${numRuns} histories of clicks, webhooks, clocks and crashes a member has exactly what was paid for, and pays for nothing twice without being told`, {
  // On PostgreSQL each statement is a way there and back: 500 of them take a quarter of an hour on a busy machine.
  timeout: Math.max(600_000, numRuns * 4000),
}, async () => {
  const happenings = fc.array(happening, { minLength: 5, maxLength: 25, size: 'max' })
  const history = fc.asyncProperty(happenings, async (all) => {
    const generatedHistory = new History()
    await generatedHistory.begin()
    for (const each of all) {
      await generatedHistory.live(each)
      await generatedHistory.check()
    }
    await generatedHistory.end()
  })
  await fc.assert(history, { numRuns, seed: 31, endOnFailure: true })
})
