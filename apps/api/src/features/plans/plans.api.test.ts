/** Plans with the test provider, which takes no money; what each plan opens; and a community that has none. */

import type { Community } from '@porchlight/contracts/community/community.schema'
import { freeRequestsPerMonth } from '@porchlight/contracts/credits/credits.rules'
import type { Member } from '@porchlight/contracts/members/members.schema'
import { paidThrough, planStateAt } from '@porchlight/contracts/plans/plans.rules'
import type { PlanOffer, PlanResponse, Receipt } from '@porchlight/contracts/plans/plans.schema'
import { dayMs, hourMs, toIso } from '@porchlight/contracts/values/time'
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { createPlans } from '../../plans/plans.ts'
import {
  aMeetup,
  anOffer,
  aRequest,
  buildTestApp,
  type TestApp,
  type TestMember,
} from '../../testing/app.factory.ts'
import { mailReceived, startMailServer, textOf } from '../../testing/services/smtp-server.factory.ts'
import { addCredits, creditsOf } from '../credits/credits.factory.ts'
import { showMeetups } from '../meetups/meetups.factory.ts'
import { addPlace } from '../places/places.factory.ts'
import { payTest, subscribe } from './plans.factory.ts'
import { grantPremium } from './subscriptions.operations.ts'

let testApp: TestApp
let rosa: TestMember
let now: number
const start = async (environment: Record<string, string> = {}) => {
  testApp = await buildTestApp(environment, { now: () => now })
  await testApp.signUp('Olga')
  rosa = await testApp.signUp('Rosa')
}
beforeEach(() => {
  now = Date.parse('2026-11-02T10:00:00Z')
})
afterEach(() => testApp.close())

const post = (path: string, body: object) => rosa.call('POST', path, { body })
const me = async () => (await rosa.call('GET', '/api/auth/user')).json<Member>()
const later = async (time: number) => {
  now = time
  await rosa.logIn()
}
const stateOf = async () => {
  const row = await testApp.app.database.reader
    .selectFrom('members')
    .where('id', '=', rosa.id)
    .selectAll()
    .executeTakeFirstOrThrow()
  return planStateAt(row, now)
}
const receipts = async () => (await rosa.call('GET', '/api/plans/receipts')).json<Receipt[]>()

test('PLAN-004 PLAN-009 PLAN-010 new members have a trial of 14 days with 2 credits, and then the free plan with the credits they have', async () => {
  await start()
  const member = await me()
  expect([member.subscriptionPlan, member.subscriptionStatus, member.credits]).toEqual(['trial', 'trial', 2])
  expect(Date.parse(String(member.trialEndDate)) - now).toBe(14 * dayMs)
  await later(now + 14 * dayMs)
  const after = await me()
  expect([after.subscriptionPlan, after.subscriptionStatus, after.credits]).toEqual(['free', 'active', 2])
  expect(after.trialEndDate).toBe(member.trialEndDate)
})

test('PLAN-013 PLAN-047 PLAN-048 anybody reads the plans’ prices and provider, in the operator’s currency', async () => {
  await start({
    CURRENCY: 'CHF',
    PRICE_MONTHLY: '7',
    PRICE_ANNUAL: '70.50',
    TRIAL_DAYS: '30',
    SUPPORT_EMAIL: 'help@example.org',
  })
  const anybody = await testApp.app.server.inject({ method: 'GET', url: '/api/plans' })
  expect(anybody.json()).toEqual({
    provider: 'test',
    currency: 'CHF',
    prices: { monthly: 7, annual: 70.5 },
    trialDays: 30,
    placeCount: 0,
    paypal: null,
  })
  const community = (await rosa.call('GET', '/api/community')).json<Community>()
  expect([community.hasPlans, community.supportEmail]).toEqual([true, 'help@example.org'])
})

test('PL-028 the offer counts the places premium members find, without closed, hidden or merged ones', async () => {
  await start()
  const openPlaceId = await addPlace(testApp)
  await addPlace(testApp)
  for (const overrides of [{ closedAt: now }, { hiddenAt: now }, { mergedInto: openPlaceId }])
    await addPlace(testApp, overrides)
  expect((await rosa.call('GET', '/api/plans')).json<PlanOffer>().placeCount).toBe(2)
})

test('PLAN-001 PLAN-002 a member is on trial, then free, and premium after paying, and the response says each', async () => {
  await start()
  const plans = [(await me()).subscriptionPlan]
  await later(now + 14 * dayMs)
  plans.push((await me()).subscriptionPlan)
  await subscribe(rosa)
  plans.push((await me()).subscriptionPlan)
  expect(plans).toEqual(['trial', 'free', 'premium'])
})

describe('a plan’s unlimited parts', () => {
  const postCount = 12
  const bio = { bio: 'I bake on Sundays.', interests: ['Baking'] }
  const createPosts = async (make: () => object) => {
    const responses: number[] = []
    for (let count = 0; count < postCount; count += 1)
      responses.push((await post('/api/posts', make())).status)
    return responses
  }
  const all = Array.from({ length: postCount }, () => 200)

  it('PLAN-017 PLAN-018 the free plan has unlimited offers and seats at meetups, at no cost', async () => {
    await start()
    const olga = await testApp.signUp('Olga')
    await olga.call('PATCH', '/api/profile/complete', { body: bio })
    await later(now + 15 * dayMs)
    await olga.logIn()
    expect(await stateOf()).toBe('free')
    const before = await creditsOf(testApp, rosa.id)
    expect(await createPosts(() => anOffer({}, now))).toEqual(all)
    const meetups = Array.from({ length: postCount }, () => aMeetup({}, now))
    for (const body of meetups) expect((await olga.call('POST', '/api/posts', { body })).status).toBe(200)
    const advance = (ms: number) => {
      now += ms
    }
    await showMeetups({ app: testApp.app, clock: { advance } })
    for (const { id } of meetups) expect((await post(`/api/posts/${id}/rsvp`, {})).status).toBe(200)
    expect(await creditsOf(testApp, rosa.id)).toBe(before)
  })

  it.each([
    ['PLAN-020 trial: two credits, own meetups and third places', 'trial'],
    ['PLAN-022 premium: meetups and third places', 'premium'],
  ] as const)('%s', async (_name, plan) => {
    await start()
    for (let count = 0; count < 5; count += 1) await addPlace(testApp, { isFeatured: 1 }, count)
    if (plan === 'premium') await subscribe(rosa)
    else expect(await creditsOf(testApp, rosa.id)).toBe(2)
    await rosa.call('PATCH', '/api/profile/complete', { body: bio })
    expect(await createPosts(() => aMeetup({}, now))).toEqual(all)
    const places = (await rosa.call('GET', '/api/third-places')).json<unknown[]>()
    expect(places).toHaveLength(plan === 'premium' ? 5 : 3)
  })
})

describe('SH-006 PLAN-048 the test provider', () => {
  beforeEach(() => start())

  it('PLAN-054 PLAN-055 an approved test payment begins premium at once with a receipt that says it was a test', async () => {
    expect(await stateOf()).toBe('trial')
    await subscribe(rosa)
    expect(await stateOf()).toBe('premium')
    const end = toIso(paidThrough(now, 'monthly'))
    expect(await me()).toMatchObject({
      billing: 'monthly',
      nextBillingDate: end,
      subscriptionPlan: 'premium',
    })
    expect(await receipts()).toEqual([
      expect.objectContaining({ isTest: true, amount: 5.99, currency: 'USD', state: 'paid', paidUntil: end }),
    ])
  })

  it('PLAN-052 PLAN-060 a declined test payment is refused, nothing changes, and it can be repeated', async () => {
    const { subscriptionID = '' } = (
      await post('/api/create-subscription', { planType: 'annual' })
    ).json<PlanResponse>()
    await payTest(rosa, 'decline', subscriptionID)
    const body = { subscriptionID, planType: 'annual' }
    const response = await post('/api/paypal/subscription-success', body)
    expect([response.status, response.json().code]).toEqual([402, 'payment_unproved'])
    expect([await stateOf(), await receipts()]).toEqual(['trial', []])
    expect(await subscribe(rosa, 'annual')).not.toBe(subscriptionID)
    expect(await stateOf()).toBe('premium')
  })

  it('PLAN-052 PLAN-098 a declined payment for the following plan is refused, and the paid plan stays', async () => {
    await subscribe(rosa)
    const before = await me()
    const { subscriptionID = '' } = (
      await post('/api/create-subscription', { planType: 'annual' })
    ).json<PlanResponse>()
    await payTest(rosa, 'decline', subscriptionID)
    const response = await post('/api/paypal/subscription-success', { subscriptionID, planType: 'annual' })
    expect([response.status, response.json().code]).toEqual([402, 'payment_unproved'])
    expect(await me()).toEqual(before)
  })

  it('PLAN-075 a test subscription renews by the calendar in the daily comparison, without any action', async () => {
    await subscribe(rosa)
    await later(paidThrough(now, 'monthly') + hourMs)
    expect(await stateOf()).toBe('premium')
    await testApp.app.jobs.runAll()
    expect((await receipts()).map(({ amount }) => amount)).toEqual([5.99, 5.99])
    expect(Date.parse(String((await me()).nextBillingDate))).toBeGreaterThan(now + 25 * dayMs)
  })

  it('PLAN-099 a failed renewal has seven days of grace, then is canceled; paying what is owed continues it', async () => {
    await subscribe(rosa)
    const due = paidThrough(now, 'monthly')
    await payTest(rosa, 'fail_renewal')
    expect(await stateOf()).toBe('premium')
    await later(due + hourMs)
    await testApp.app.jobs.runAll()
    expect([await stateOf(), (await me()).paymentFailedAt]).toEqual(['grace', toIso(due)])
    await later(due + 7 * dayMs)
    expect(await stateOf()).toBe('canceled')
    await subscribe(rosa)
    expect(await stateOf()).toBe('premium')
  })

  it('PLAN-085 PLAN-092 a refund ends premium at once, a restart is possible, and a trial that still runs returns', async () => {
    await subscribe(rosa)
    now += hourMs
    await payTest(rosa, 'refund')
    expect(await stateOf()).toBe('trial')
    expect((await receipts())[0]?.state).toBe('refunded')
    // What was given back is to be paid again.
    const restarting = async () =>
      (await post('/api/subscription/restart', { planType: 'monthly' })).json<PlanResponse>()
    expect(await restarting()).toMatchObject({ message: 'Please pay to go on.', amount: 5.99 })
    expect(await stateOf()).toBe('trial')
    await later(now + 20 * dayMs)
    expect([await stateOf(), (await me()).subscriptionStatus]).toEqual(['canceled', 'canceled'])
    expect((await restarting()).amount).toBe(5.99)
    expect(await stateOf()).toBe('canceled')
    await subscribe(rosa)
    expect(await stateOf()).toBe('premium')
  })
})

test('PLAN-093 PLAN-094 PLAN-096 Cancel and Downgrade keep what was paid for and say so; only what premium reads is lost', async () => {
  await start()
  await subscribe(rosa)
  const until = paidThrough(now, 'monthly')
  const body = aRequest({}, now)
  expect((await post('/api/posts', body)).status).toBe(200)
  const downgradeResponse = await post('/api/subscription/downgrade', { planType: 'free' })
  expect([downgradeResponse.status, downgradeResponse.json<PlanResponse>().amount]).toEqual([200, undefined])
  expect([await stateOf(), (await me()).subscriptionStatus]).toEqual(['ending', 'active'])
  await later(until)
  expect([await stateOf(), (await me()).subscriptionStatus]).toEqual(['free', 'active'])
  expect((await rosa.call('GET', `/api/posts/${body.id}`)).status).toBe(200)
})

test.each([
  ['create-subscription', ['free', 'gold', '', null, 7, {}, ['monthly'], 'MONTHLY', 'x'.repeat(10_000)]],
  ['subscription/upgrade', ['free', 'trial', '__proto__', false]],
  ['subscription/restart', ['free', 'canceled', 1]],
  ['subscription/downgrade', ['gold', 0, []]],
  ['subscription/cancel', ['gold', { $ne: 1 }]],
])(
  'PLAN-097 PLAN-102 an unknown plan type is refused by %s, and nothing changes',
  async (path, planTypes) => {
    await start()
    for (const planType of planTypes) {
      const response = await post(`/api/${path}`, { planType })
      expect([response.status, response.json().code], JSON.stringify(planType).slice(0, 20)).toEqual([
        400,
        'invalid',
      ])
    }
    expect(await stateOf()).toBe('trial')
    expect(await testApp.app.database.reader.selectFrom('subscriptions').selectAll().execute()).toEqual([])
  },
)

test('PLAN-055 an invalid subscription id is refused before the provider is called', async () => {
  await start()
  for (const subscriptionID of ['', '../I-1', 'I 1', 'x'.repeat(51), 7, null]) {
    const response = await post('/api/paypal/subscription-success', { subscriptionID, planType: 'premium' })
    expect([response.status, response.json().code]).toEqual([400, 'invalid'])
  }
})

test('PLAN-011 a phone’s clock set back or forward does not extend a trial: the server’s clock counts', async () => {
  await start()
  await later(now + 14 * dayMs)
  const operation = { createdAt: toIso(now - 13 * dayMs) }
  await rosa.call('POST', '/api/posts', { body: aRequest({ ...operation, id: undefined } as never, now) })
  expect(await stateOf()).toBe('free')
  const statuses: number[] = []
  for (let turn = 0; turn < 4; turn += 1) {
    await addCredits(testApp, rosa.id, 1)
    statuses.push((await post('/api/posts', aRequest({}, now))).status)
  }
  expect(statuses.filter((status) => status === 402).length).toBeGreaterThan(0)
})

test('PLAN-048 a receipt is mailed once where mail is set up, and says that it was a test', async () => {
  await start()
  const server = await startMailServer({ withoutTls: true })
  try {
    const SMTP_URL = `smtp://127.0.0.1:${server.port}`
    const settings = { ...testApp.environment, SMTP_URL, PUBLIC_URL: 'http://localhost:3000' }
    await testApp.restart({ config: readConfig(settings) })
    const asPage = { headers: { host: 'localhost:3000' } }
    const prove = () =>
      testApp.app.database.transact((transaction) =>
        transaction.database
          .updateTable('members')
          .set({ emailProvedAt: transaction.now })
          .where('id', '=', rosa.id)
          .execute(),
      )
    await prove()
    const body = { planType: 'annual' }
    const createResponse = await rosa.call('POST', '/api/create-subscription', { body, ...asPage })
    const { subscriptionID = '' } = createResponse.json<PlanResponse>()
    const approval = { subscriptionID, outcome: 'approve' }
    await rosa.call('POST', '/api/test-payments', { body: approval, ...asPage })
    for (let turn = 0; turn < 3; turn += 1) {
      const activationBody = { subscriptionID, planType: 'annual' }
      await rosa.call('POST', '/api/paypal/subscription-success', { body: activationBody, ...asPage })
    }
    const mail = textOf(await mailReceived(server, rosa.email))
    for (const words of ['no money was taken', '59.88 USD', 'a year', 'November 2, 2027'])
      expect(mail).toContain(words)
    await testApp.app.close()
    expect(server.receivedMails.length).toBe(1)
    await testApp.reopen()
  } finally {
    await server.close()
  }
})

test('PLAN-048 Q9 no receipt is mailed to an unverified address, which may be anybody’s', async () => {
  await start()
  await subscribe(rosa)
  const server = await startMailServer({ withoutTls: true })
  try {
    const SMTP_URL = `smtp://127.0.0.1:${server.port}`
    const settings = { ...testApp.environment, SMTP_URL, PUBLIC_URL: 'http://localhost:3000' }
    await testApp.restart({ config: readConfig(settings) })
    await later(paidThrough(now, 'monthly') + hourMs)
    await testApp.app.jobs.runAll()
    expect((await receipts()).length).toBe(2)
    // Closing waits until the mails on their way are sent.
    await testApp.app.close()
    const subjects = server.receivedMails.map(({ message }) => /^Subject: (.*)$/m.exec(message)?.[1])
    expect(new Set(subjects)).toEqual(new Set(['Is this your Porchlight address?']))
    await testApp.reopen()
  } finally {
    await server.close()
  }
})

describe('PLAN-007 the limits of every plan, from outside', () => {
  const plans = ['free', 'trial', 'premium', 'ending', 'grace', 'given', 'canceled', 'refunded'] as const
  const isOpen: Record<(typeof plans)[number], boolean> = {
    ...{ free: false, trial: false, canceled: false, refunded: false },
    ...{ premium: true, ending: true, grace: true, given: true },
  }

  async function make(plan: (typeof plans)[number]): Promise<void> {
    if (plan !== 'trial') await later(now + 15 * dayMs)
    if (plan === 'free' || plan === 'trial') return
    if (plan === 'given') {
      await testApp.app.database.transact((transaction) =>
        grantPremium(
          transaction,
          createPlans(() => true),
          {
            memberId: rosa.id,
            untilAt: now + dayMs,
            reason: 'For the garden',
          },
        ),
      )
      return
    }
    await subscribe(rosa)
    if (plan === 'premium') return
    if (plan === 'refunded') await payTest(rosa, 'refund')
    else if (plan === 'grace') {
      await payTest(rosa, 'fail_renewal')
      await later(paidThrough(now, 'monthly') + hourMs)
      await testApp.app.jobs.runAll()
    } else {
      await post('/api/subscription/cancel', {})
      if (plan === 'canceled') await later(paidThrough(now, 'monthly'))
    }
  }

  it.each(plans)('PLAN-016 PLAN-019 PLAN-021 on the plan %s', async (plan) => {
    await start()
    for (let count = 0; count < 5; count += 1) await addPlace(testApp, { isFeatured: 1 }, dayMs + count)
    // The newest of all, and not featured.
    await addPlace(testApp)
    await make(plan)
    expect(await stateOf()).toBe(plan === 'refunded' ? 'canceled' : plan)
    const places = (await rosa.call('GET', '/api/third-places')).json<{ isFeatured: boolean }[]>()
    const [featured, all] = [
      [true, true, true],
      [false, true, true, true, true, true],
    ]
    expect(places.map(({ isFeatured }) => isFeatured)).toEqual(isOpen[plan] ? all : featured)
    const before = await creditsOf(testApp, rosa.id)
    for (let count = 0; count <= freeRequestsPerMonth; count += 1) {
      await addCredits(testApp, rosa.id, 1)
      const response = await post('/api/posts', aRequest({}, now))
      const isWithin = count < freeRequestsPerMonth || isOpen[plan] || plan === 'trial'
      expect(response.status, `${plan} ${count}`).toBe(isWithin ? 200 : 402)
    }
    // Requests cost premium members no credits.
    const spentCredits = before + freeRequestsPerMonth + 1 - (await creditsOf(testApp, rosa.id))
    expect(spentCredits).toBe(isOpen[plan] ? 0 : plan === 'trial' ? 3 : 2)
  })
})

describe('PLAN-012 PLANS=off', () => {
  it('without plans nothing is offered or sold, everybody has everything, and the app is told so', async () => {
    await start({ PLANS: 'off' })
    const member = await me()
    expect([member.subscriptionPlan, member.subscriptionStatus, member.billing]).toEqual([
      'premium',
      'active',
      undefined,
    ])
    expect((await rosa.call('GET', '/api/community')).json<Community>().hasPlans).toBe(false)
    const calls = [
      await rosa.call('GET', '/api/plans'),
      await post('/api/create-subscription', { planType: 'monthly' }),
      await post('/api/subscription/upgrade', { planType: 'annual' }),
      await post('/api/subscription/restart', { planType: 'annual' }),
      await post('/api/paypal/subscription-success', { subscriptionID: 'I-1', planType: 'premium' }),
      await post('/api/test-payments', { outcome: 'approve' }),
    ]
    for (const { status, json } of calls) expect([status, json().code]).toEqual([404, 'not_found'])
  })

  it('switching plans off ends paid subscriptions with a notification; switched on, members have what they paid for', async () => {
    await start()
    await subscribe(rosa)
    const until = paidThrough(now, 'monthly')
    const { environment } = testApp
    await testApp.restart({ config: readConfig({ ...environment, PLANS: 'off' }) })
    await testApp.app.jobs.runAll()
    const { notifications } = (await rosa.call('GET', '/api/notifications')).json<{
      notifications: { kind: string }[]
    }>()
    expect(notifications.map(({ kind }) => kind)).toContain('plan_stopped')
    await testApp.restart({ config: readConfig(environment) })
    expect([await stateOf(), (await me()).premiumUntil]).toEqual(['ending', toIso(until)])
    await later(until)
    expect(await stateOf()).toBe('canceled')
  })
})
