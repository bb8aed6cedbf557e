/**
 * Tests requests to PayPal about many subscriptions: each stands on its own, and an old state never replaces a newer
 * one.
 */

import type { Member } from '@porchlight/contracts/members/members.schema'
import { paidThrough } from '@porchlight/contracts/plans/plans.rules'
import type { PlanResponse, Receipt } from '@porchlight/contracts/plans/plans.schema'
import { dayMs, hourMs } from '@porchlight/contracts/values/time'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createPlans } from '../../plans/plans.ts'
import { type PaypalServer, startPaypal } from '../../providers/payments/paypal-server.factory.ts'
import { buildTestApp, type TestApp, type TestMember } from '../../testing/app.factory.ts'
import { createPerKeyMutex } from './per-key-mutex.ts'
import { applyProvided } from './subscriptions.operations.ts'
import { subscriptionById } from './subscriptions.queries.ts'

let paypal: PaypalServer
let testApp: TestApp
let now: number
beforeEach(async () => {
  now = Date.parse('2026-11-25T10:00:00Z')
  paypal = startPaypal(() => now)
  testApp = await buildTestApp({ ...paypal.environment, TRIAL_DAYS: '0' }, { now: () => now })
})
afterEach(async () => {
  await testApp.close()
  paypal.stop()
})

const post = (member: TestMember, path: string, body: object) => member.call('POST', path, { body })
async function subscribed(member: TestMember): Promise<string> {
  const body = { planType: 'monthly' }
  const { subscriptionID = '' } = (await post(member, '/api/create-subscription', body)).json<PlanResponse>()
  paypal.approve(subscriptionID)
  const response = await post(member, '/api/paypal/subscription-success', { subscriptionID, ...body })
  expect(response.status).toBe(200)
  return subscriptionID
}
const receiptsOf = async (member: TestMember) =>
  (await member.call('GET', '/api/plans/receipts')).json<Receipt[]>()
const tell = async (id: string) => {
  const { headers, body } = paypal.told(id)
  const call = { method: 'POST', url: '/api/paypal/webhook', headers, payload: body } as const
  return (await testApp.app.server.inject(call)).statusCode
}
const rowOf = (id: string) => subscriptionById(testApp.app.database.reader, id)
const comparing = 'comparing subscriptions with the provider'
const failuresOf = async (name: string) => {
  const job = testApp.app.database.reader.selectFrom('jobs').where('name', '=', name)
  return (await job.select('failures').executeTakeFirstOrThrow()).failures
}

/** Four members who pay; the first by id and by time are those that fail. */
async function four(): Promise<{ members: TestMember[]; ids: string[] }> {
  const members: TestMember[] = []
  const ids: string[] = []
  for (const name of ['Rosa', 'Ana', 'Noor', 'Olga']) {
    const member = await testApp.signUp(name)
    members.push(member)
    ids.push(await subscribed(member))
    now += 1000
  }
  return { members, ids }
}

test('Q48 three subscriptions that fail at PayPal do not stop the comparison of others; the failure is reported and repeated', async () => {
  const { members, ids } = await four()
  now = paidThrough(now, 'monthly') + hourMs
  paypal.charge()
  for (const id of ids.slice(0, 3)) paypal.failing.add(id)
  await expect(testApp.app.jobs.runAll()).rejects.toThrow(comparing)
  const counts = async () => {
    const all: number[] = []
    for (const member of members) {
      await member.logIn()
      all.push((await receiptsOf(member)).length)
    }
    return all
  }
  expect([await counts(), await failuresOf(comparing)]).toEqual([[1, 1, 1, 2], 1])

  paypal.failing.clear()
  paypal.requestLines.length = 0
  now += hourMs
  await testApp.app.jobs.runAll()
  expect([await counts(), await failuresOf(comparing)]).toEqual([[2, 2, 2, 2], 0])
  // A subscription that was compared already is not requested again.
  expect(paypal.requestLines).not.toContain(`GET /v1/billing/subscriptions/${ids[3]}`)
})

test('PLAN-101 Q48 a subscription that cannot be ended at PayPal does not stop others from being ended', async () => {
  const { members, ids } = await four()
  paypal.isDown = true
  for (const member of members) expect((await post(member, '/api/subscription/cancel', {})).status).toBe(200)
  paypal.isDown = false
  for (const id of ids.slice(0, 3)) paypal.failing.add(id)
  await expect(testApp.app.jobs.runAll()).rejects.toThrow('ending subscriptions at the provider')
  const statuses = () => ids.map((id) => paypal.subscriptions.get(id)?.status)
  expect(statuses()).toEqual(['ACTIVE', 'ACTIVE', 'ACTIVE', 'CANCELLED'])
  paypal.failing.clear()
  await testApp.app.jobs.runAll()
  expect(new Set(statuses())).toEqual(new Set(['CANCELLED']))
})

/** Holds back the next response, with its present content, until the test releases it. */
function heldResponse(): { arrival: Promise<void>; letGo: () => void } {
  const arrival = Promise.withResolvers<void>()
  const gate = Promise.withResolvers<void>()
  paypal.lie = async (truth) => {
    paypal.lie = null
    arrival.resolve()
    await gate.promise
    return truth
  }
  return { arrival: arrival.promise, letGo: () => gate.resolve() }
}

test('Q48 two crossing webhooks: an older response of PayPal that arrives last does not count', async () => {
  const rosa = await testApp.signUp('Rosa')
  const id = await subscribed(rosa)
  now += dayMs
  const responseGate = heldResponse()
  const first = tell(id)
  await responseGate.arrival
  Object.assign(paypal.subscriptions.get(id) ?? {}, { status: 'CANCELLED' })
  const second = tell(id)
  responseGate.letGo()
  expect(await Promise.all([first, second])).toEqual([200, 200])
  expect((await rowOf(id))?.state).toBe('ended')
  expect((await rosa.call('GET', '/api/auth/user')).json<Member>().nextBillingDate).toBeUndefined()
})

test('Q48 a response requested before another process stored a newer state is dropped and requested again', async () => {
  const id = await subscribed(await testApp.signUp('Rosa'))
  const { reader, transact } = testApp.app.database
  let state: 'active' | 'ended' = 'active'
  const providedStates: string[] = []
  const find = async () => {
    const subscription = {
      id,
      memberId: null,
      billing: null,
      state,
      nextBillingAt: null,
      failedAt: null,
      payments: [],
    }
    providedStates.push(subscription.state)
    // The other process sends its request after this one, and is done before this response returns.
    if (providedStates.length === 1) {
      state = 'ended'
      await tellAsOther()
    }
    return subscription
  }
  const tellAsOther = async () => {
    Object.assign(paypal.subscriptions.get(id) ?? {}, { status: 'CANCELLED' })
    expect(await tell(id)).toBe(200)
  }
  const askInTurn = createPerKeyMutex({ reader, transact, payments: { find } })
  const settings = { plans: createPlans(() => true), sendReceipt: null }
  const appliedStates: string[] = []
  await askInTurn(id, async (transaction, provided) => {
    if (!provided) return
    appliedStates.push(provided.state)
    await applyProvided(transaction, settings, provided, 'paypal')
  })
  expect([providedStates, appliedStates]).toEqual([['active', 'ended'], ['ended']])
  expect((await rowOf(id))?.state).toBe('ended')
})

test('PLAN-064 Q48 a won dispute without its webhook: the daily comparison returns premium, also when another dispute fails', async () => {
  const [rosa, ana] = [await testApp.signUp('Rosa'), await testApp.signUp('Ana')]
  const [rosaSubscriptionId, anaSubscriptionId] = [await subscribed(rosa), await subscribed(ana)]
  const disputes = [rosaSubscriptionId, anaSubscriptionId].map((id) => paypal.dispute(id))
  for (const dispute_id of disputes) {
    const { headers, body } = paypal.event('CUSTOMER.DISPUTE.CREATED', { dispute_id })
    const call = { method: 'POST', url: '/api/paypal/webhook', headers, payload: body } as const
    expect((await testApp.app.server.inject(call)).statusCode).toBe(200)
  }
  const plans = async () => {
    const planNames: string[] = []
    for (const member of [rosa, ana]) {
      await member.logIn()
      planNames.push((await member.call('GET', '/api/auth/user')).json<Member>().subscriptionPlan)
    }
    return planNames
  }
  now += 5 * dayMs
  await testApp.app.jobs.runAll()
  expect(await plans()).toEqual(['free', 'free'])
  paypal.settle(String(disputes[0]), 'RESOLVED_SELLER_FAVOUR')
  paypal.settle(String(disputes[1]), 'RESOLVED_BUYER_FAVOUR')
  now += dayMs
  paypal.failing.add(anaSubscriptionId)
  await testApp.app.jobs.runAll().catch(() => undefined)
  expect(await plans()).toEqual(['premium', 'free'])
  expect((await receiptsOf(rosa)).map(({ state }) => state)).toEqual(['paid'])
  expect((await receiptsOf(ana)).map(({ state }) => state)).toEqual(['disputed'])
})
