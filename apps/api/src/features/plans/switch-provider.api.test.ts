/**
 * Tests of a change from the test provider to real payments, and back: test payments count no more, and real ones stay.
 */

import type { Member } from '@porchlight/contracts/members/members.schema'
import { paidThrough, planStateAt } from '@porchlight/contracts/plans/plans.rules'
import type { PlanResponse, Receipt } from '@porchlight/contracts/plans/plans.schema'
import { dayMs, hourMs } from '@porchlight/contracts/values/time'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { createPlans } from '../../plans/plans.ts'
import { type PaypalServer, startPaypal } from '../../providers/payments/paypal-server.factory.ts'
import { buildTestApp, type TestApp, type TestMember } from '../../testing/app.factory.ts'
import { addActiveSubscription, subscribe } from './plans.factory.ts'
import { grantPremium } from './subscriptions.operations.ts'

let paypal: PaypalServer
let testApp: TestApp
let rosa: TestMember
let now: number
let environments: { test: Record<string, string>; paypal: Record<string, string> }

beforeEach(async () => {
  now = Date.parse('2026-11-25T10:00:00Z')
  paypal = startPaypal(() => now)
  testApp = await buildTestApp({ TRIAL_DAYS: '0' }, { now: () => now })
  environments = { test: testApp.environment, paypal: { ...testApp.environment, ...paypal.environment } }
  rosa = await testApp.signUp('Rosa')
})
afterEach(async () => {
  await testApp.close()
  paypal.stop()
})

async function switchTo(provider: keyof typeof environments): Promise<void> {
  now += hourMs
  await testApp.restart({ config: readConfig(environments[provider]) })
  await testApp.app.jobs.runAll()
}
async function later(time: number): Promise<void> {
  now = time
  await rosa.logIn()
}
const post = (path: string, body: object) => rosa.call('POST', path, { body })
const me = async () => (await rosa.call('GET', '/api/auth/user')).json<Member>()
const receipts = async () => (await rosa.call('GET', '/api/plans/receipts')).json<Receipt[]>()
const stateOf = async () => {
  const member = testApp.app.database.reader.selectFrom('members').where('id', '=', rosa.id)
  return planStateAt(await member.selectAll().executeTakeFirstOrThrow(), now)
}
async function payByPaypal(planType = 'monthly'): Promise<string> {
  const { subscriptionID = '' } = (await post('/api/create-subscription', { planType })).json<PlanResponse>()
  paypal.approve(subscriptionID)
  const response = await post('/api/paypal/subscription-success', { subscriptionID, planType })
  expect(response.status).toBe(200)
  return subscriptionID
}

test.each(['monthly', 'annual'] as const)(
  'PLAN-048 Q2 premium from the test provider ends once real payments are set up, %s; paying works at once, and the receipts stay',
  async (billing) => {
    await subscribe(rosa, billing)
    expect(await stateOf()).toBe('premium')
    await switchTo('paypal')
    const { nextBillingDate, subscriptionPlan } = await me()
    expect([await stateOf(), subscriptionPlan, nextBillingDate]).toEqual(['free', 'free', undefined])
    expect(await receipts()).toEqual([expect.objectContaining({ isTest: true })])
    await payByPaypal(billing)
    expect(await stateOf()).toBe('premium')
    // Neither begun later nor charged for another time by what was tried.
    expect(Date.parse(String((await me()).nextBillingDate))).toBe(paidThrough(now, billing))
  },
)

test('PLAN-048 a canceled test subscription ends at the switch, too, and stays canceled', async () => {
  await subscribe(rosa, 'annual')
  await post('/api/subscription/cancel', {})
  expect(await stateOf()).toBe('ending')
  await switchTo('paypal')
  expect(await stateOf()).toBe('canceled')
})

test('PLAN-048 test subscriptions beyond one batch all end at the switch', async () => {
  for (let each = 0; each < 21; each += 1) await addActiveSubscription(testApp, rosa.id)
  await switchTo('paypal')
  const states = await testApp.app.database.reader
    .selectFrom('subscriptions')
    .groupBy('state')
    .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
    .execute()
  expect(states.map(({ state, count }) => [state, Number(count)])).toEqual([['ended', 21]])
})

test('PLAN-048 an operator’s gift of premium stays through the switch, whatever was tested beside it', async () => {
  const untilAt = now + 60 * dayMs
  await subscribe(rosa, 'annual')
  await testApp.app.database.transact((transaction) =>
    grantPremium(
      transaction,
      createPlans(() => true),
      { memberId: rosa.id, untilAt, reason: 'For the garden' },
    ),
  )
  await switchTo('paypal')
  expect(await stateOf()).toBe('given')
  await later(untilAt)
  expect(await stateOf()).toBe('free')
})

test('PLAN-048 back at the test provider an earlier test subscription does not return', async () => {
  await subscribe(rosa, 'annual')
  await switchTo('paypal')
  await switchTo('test')
  await later(now + 40 * dayMs)
  await testApp.app.jobs.runAll()
  expect([await stateOf(), (await receipts()).length]).toEqual(['free', 1])
  await subscribe(rosa)
  expect(await stateOf()).toBe('premium')
})

test('PLAN-048 Q2 back at the test provider a PayPal subscriber keeps what was paid for, and testing ends nothing at PayPal', async () => {
  await switchTo('paypal')
  const id = await payByPaypal()
  const until = paidThrough(now, 'monthly')
  await switchTo('test')
  expect(await stateOf()).toBe('premium')
  // The test provider cannot end the PayPal subscription, so the response must not claim that nothing more will be
  // charged.
  const response = await post('/api/subscription/cancel', {})
  expect([response.status, response.json().code]).toEqual([503, 'payments_unavailable'])
  await subscribe(rosa, 'annual')
  await later(until - hourMs)
  expect(await stateOf()).toBe('premium')
  now = until + hourMs
  paypal.charge()
  await switchTo('paypal')
  await rosa.logIn()
  expect([await stateOf(), paypal.subscriptions.get(id)?.status]).toEqual(['premium', 'ACTIVE'])
  expect((await receipts()).filter(({ isTest }) => !isTest).length).toBe(2)
  const end = paidThrough(until, 'monthly')
  expect(Date.parse(String((await me()).nextBillingDate))).toBe(end)
})
