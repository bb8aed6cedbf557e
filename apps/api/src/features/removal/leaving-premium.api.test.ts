/**
 * Tests that a departing member is charged no more: their subscription at PayPal ends, with as many tries as needed.
 */
import type { PlanResponse } from '@porchlight/contracts/plans/plans.schema'
import { dayMs } from '@porchlight/contracts/values/time'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type PaypalServer, startPaypal } from '../../providers/payments/paypal-server.factory.ts'
import { buildTestApp, type TestApp, type TestMember } from '../../testing/app.factory.ts'
import { selfOf } from '../help/help.factory.ts'

let paypal: PaypalServer
let testApp: TestApp
let rosa: TestMember
let now: number
beforeEach(async () => {
  now = Date.parse('2026-11-25T10:00:00Z')
  paypal = startPaypal(() => now)
  const LIMITS = JSON.stringify({ logInsPerAddress: 1000 })
  testApp = await buildTestApp({ ...paypal.environment, LIMITS, TRIAL_DAYS: '0' }, { now: () => now })
  await testApp.signUp('Olga')
  rosa = await testApp.signUp('Rosa')
})
afterEach(async () => {
  await testApp.close()
  paypal.stop()
})

const post = (path: string, body: object = {}) => rosa.call('POST', path, { body })
const create = async () =>
  String(
    (await post('/api/create-subscription', { planType: 'monthly' })).json<PlanResponse>().subscriptionID,
  )
async function subscribed(): Promise<string> {
  const id = await create()
  paypal.approve(id)
  expect(
    (await post('/api/paypal/subscription-success', { subscriptionID: id, planType: 'premium' })).status,
  ).toBe(200)
  return id
}
const statusOf = (id: string) => paypal.subscriptions.get(id)?.status
const runJobs = () => testApp.app.jobs.runAll().catch(() => undefined)

it('M-111 PLAN-064 a leaving member is charged no more, and the paid time stays until its end', async () => {
  const id = await subscribed()
  expect((await post('/api/auth/leave')).status).toBe(200)
  await runJobs()
  expect(statusOf(id)).toBe('CANCELLED')
  const member = await selfOf(rosa)
  expect(member.subscriptionPlan).toBe('premium')
  expect(member.nextBillingDate).toBeUndefined()
  // Staying does not charge anybody again by itself.
  expect((await post('/api/auth/stay')).status).toBe(200)
  await runJobs()
  expect([statusOf(id), (await selfOf(rosa)).subscriptionPlan]).toEqual(['CANCELLED', 'premium'])
})

it('M-111 PLAN-064 PayPal is down when a member leaves and after the removal: it is told once it responds', async () => {
  const id = await subscribed()
  paypal.isDown = true
  expect((await post('/api/auth/leave')).status).toBe(200)
  await runJobs()
  now += 15 * dayMs
  await runJobs()
  const { database } = testApp.app
  expect(
    await database.reader.selectFrom('members').where('id', '=', rosa.id).select('id').execute(),
  ).toEqual([])
  expect(statusOf(id)).toBe('ACTIVE')
  paypal.isDown = false
  await runJobs()
  expect(statusOf(id)).toBe('CANCELLED')
  // The server stores nothing about the payments of a member who left.
  expect(await database.reader.selectFrom('subscriptions').selectAll().execute()).toEqual([])
})

it('M-111 a leaving member who subscribes again is charged until the removal, and not after it', async () => {
  expect((await post('/api/auth/leave')).status).toBe(200)
  const id = await subscribed()
  await runJobs()
  expect(statusOf(id)).toBe('ACTIVE')
  now += 15 * dayMs
  await runJobs()
  await runJobs()
  expect(statusOf(id)).toBe('CANCELLED')
})
