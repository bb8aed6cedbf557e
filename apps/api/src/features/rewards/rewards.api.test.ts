/** Tests rewards: which ones are available, what they cost, and that a code is issued once. */
import type { Redemption, Reward } from '@porchlight/contracts/rewards/rewards.schema'
import { derivedId } from '@porchlight/contracts/values/derived-id'
import { createId } from '@porchlight/contracts/values/id'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { anOffer, buildTestApp, type TestApp, type TestMember } from '../../testing/app.factory.ts'
import { createDevice } from '../../testing/device.factory.ts'
import { addCredits, creditsOf, markAsHelpers } from '../credits/credits.factory.ts'
import { ledgerFaults } from '../credits/credits.queries.ts'
import { completed } from '../help/help.factory.ts'
import { endReward, stockReward, takeBackRedemption, useCode } from './reward-stock.operations.ts'
import { addReward } from './rewards.factory.ts'

let testApp: TestApp
let rosa: TestMember
let noor: TestMember
beforeAll(async () => {
  const limits = { signUpsPerAddress: 1000, logInsPerAddress: 1000 }
  testApp = await buildTestApp({ LIMITS: JSON.stringify(limits) })
})
beforeEach(async () => {
  rosa = await testApp.signUp('Rosa')
  noor = await testApp.signUp('Noor')
  await markAsHelpers(testApp, rosa.id, noor.id)
})
afterAll(() => testApp.close())

const ask = (member: TestMember, rewardId: string, body?: object, headers?: Record<string, string>) =>
  member.call('POST', `/api/rewards/${rewardId}/redeem`, {
    ...(body ? { body } : {}),
    ...(headers ? { headers } : {}),
  })
const codeOf = async (response: ReturnType<typeof ask>) =>
  (await response).json<{ redemptionCode: string }>().redemptionCode
const redemptionsOf = async (member: TestMember) =>
  (await member.call('GET', '/api/rewards/redemptions')).json<Redemption[]>()
const rewardIn = async (id: string) =>
  (await rosa.call('GET', '/api/rewards')).json<Reward[]>().find((each) => each.id === id)
const code = /^[0-9A-HJKMNP-TV-Z]{5}(-[0-9A-HJKMNP-TV-Z]{5}){3}$/

test('R-001 R-004 R-016 all members see the rewards, a redemption costs what it says, and the stock falls by one', async () => {
  const id = await addReward(testApp, { availableQuantity: 3 })
  const reward = {
    id,
    title: 'A coffee on the corner',
    description: 'Any size, any day.',
    category: 'food',
    creditCost: 2,
    partnerName: 'Stairwell Café',
    availableQuantity: 3,
    redeemInstructions: 'Show the code at the counter.',
  }
  expect(await rewardIn(id)).toEqual(reward)
  const device = createDevice(noor)
  await device.sync()
  expect(device.held('rewards').get(id)).toEqual(reward)
  expect(await codeOf(ask(noor, id))).toMatch(code)
  expect([await creditsOf(testApp, noor.id), await rewardIn(id)]).toEqual([
    0,
    { ...reward, availableQuantity: 2 },
  ])
})

test('R-008 R-017 R-018 a redemption without a payload is paid once and returns a code that its member alone reads', async () => {
  const id = await addReward(testApp)
  const response = await ask(rosa, id)
  expect([response.status, await codeOf(Promise.resolve(response))]).toEqual([
    200,
    expect.stringMatching(code),
  ])
  expect(await creditsOf(testApp, rosa.id)).toBe(0)
  const [redemption, ...otherRedemptions] = await redemptionsOf(rosa)
  expect([redemption, otherRedemptions]).toEqual([
    {
      id: expect.any(String),
      reward: {
        id,
        title: 'A coffee on the corner',
        partnerName: 'Stairwell Café',
        redeemInstructions: 'Show the code at the counter.',
      },
      redemptionCode: await codeOf(Promise.resolve(response)),
      creditsSpent: 2,
      isUsed: false,
      createdAt: expect.any(String),
    },
    [],
  ])
  const device = createDevice(rosa)
  await device.sync()
  expect([...device.held('redemptions').values()]).toEqual([redemption])
  expect([...device.held('creditEntries').values()]).toContainEqual(
    expect.objectContaining({ amount: -2, reason: 'redemption', title: 'A coffee on the corner' }),
  )
  expect(await redemptionsOf(noor)).toEqual([])
})

test('R-004 Q44 at another price than the member saw nothing is paid; a redemption that was paid keeps its code', async () => {
  const rewardId = await addReward(testApp, { creditCost: 1 })
  const setPrice = (creditCost: number) =>
    testApp.app.database.transact(({ database }) =>
      database.updateTable('rewards').set({ creditCost }).where('id', '=', rewardId).execute(),
    )
  await setPrice(2)
  const body = { id: createId(), creditCost: 1 }
  expect((await ask(rosa, rewardId, body)).json()).toMatchObject({ code: 'changed_meanwhile' })
  expect([await creditsOf(testApp, rosa.id), await redemptionsOf(rosa)]).toEqual([2, []])
  await setPrice(1)
  const paidCode = await codeOf(ask(rosa, rewardId, body))
  expect(paidCode).toMatch(code)
  await setPrice(2)
  expect(await codeOf(ask(rosa, rewardId, body))).toBe(paidCode)
  expect(await creditsOf(testApp, rosa.id)).toBe(1)
})

test('R-011 Q44 a repeated redemption by id or key returns the same code and is paid once, also after the reward ended', async () => {
  const [rewardId, otherId] = [await addReward(testApp, { availableQuantity: 5 }), await addReward(testApp)]
  const body = { id: createId() }
  const responses = await Promise.all(Array.from({ length: 20 }, () => codeOf(ask(rosa, rewardId, body))))
  expect(new Set(responses).size).toBe(1)
  expect((await rewardIn(rewardId))?.availableQuantity).toBe(4)
  await testApp.app.database.transact((transaction) => endReward(transaction, rewardId))
  expect(await codeOf(ask(rosa, rewardId, body))).toBe(responses[0])
  expect(await creditsOf(testApp, rosa.id)).toBe(0)
  // The id stands for this redemption alone: every other use of it is refused.
  await addCredits(testApp, rosa.id, 2)
  for (const [member, reward] of [
    [rosa, otherId],
    [noor, rewardId],
  ] as const) {
    expect((await ask(member, reward, body)).json().code).toBe('id_taken')
  }

  const headers = { 'idempotency-key': 'coffee' }
  const byKey = await codeOf(ask(rosa, otherId, undefined, headers))
  expect(await codeOf(ask(rosa, otherId, undefined, headers))).toBe(byKey)
  expect((await ask(rosa, await addReward(testApp), undefined, headers)).json().code).toBe('id_taken')
  // A client must not choose an id that the server derives from a key.
  const derived = derivedId('redemption', rosa.id, 'tea')
  expect((await ask(noor, otherId, { id: derived })).json().code).toBe('invalid')
  // Another one's key is another key.
  expect(await codeOf(ask(noor, otherId, undefined, headers))).not.toBe(byKey)
  expect(await redemptionsOf(rosa)).toHaveLength(2)
})

test('R-011 Q44 a redemption whose credits were given back returns its code no more, and takes none again', async () => {
  const rewardId = await addReward(testApp)
  const body = { id: createId() }
  expect((await ask(rosa, rewardId, body)).status).toBe(200)
  await testApp.app.database.transact((transaction) => takeBackRedemption(transaction, body.id))
  const response = await ask(rosa, rewardId, body)
  expect([response.status, response.json().code]).toEqual([404, 'not_found'])
  expect(await redemptionsOf(rosa)).toEqual([])
  expect(await ledgerFaults(testApp.app.database.reader)).toEqual([])
})

test('Q46 of 100 members who redeem the last one, one gets it, with a code of its own', async () => {
  const id = await addReward(testApp, { availableQuantity: 1, creditCost: 1 })
  await addCredits(testApp, rosa.id, 98)
  const responses = await Promise.all(Array.from({ length: 100 }, () => ask(rosa, id)))
  const grantedResponses = responses.filter(({ status }) => status === 200)
  expect(grantedResponses).toHaveLength(1)
  const refusedResponses = responses.filter(({ status }) => status !== 200)
  expect(
    new Set(refusedResponses.map(({ status, ...response }) => `${status} ${response.json().code}`)),
  ).toEqual(new Set(['409 sold_out']))
  expect(await creditsOf(testApp, rosa.id)).toBe(99)
  expect((await rewardIn(id))?.availableQuantity).toBe(0)
  const codes = await testApp.app.database.reader.selectFrom('redemptions').select('code').execute()
  expect(new Set(codes.map((row) => row.code)).size).toBe(codes.length)
  for (const row of codes) expect(row.code).toMatch(code)
  expect(await ledgerFaults(testApp.app.database.reader)).toEqual([])
})

test('R-006 R-018 a reward without stock is refused, and can be redeemed once restocked', async () => {
  const id = await addReward(testApp, { availableQuantity: 0 })
  const response = await ask(rosa, id)
  expect([response.status, response.json().message]).toEqual([
    409,
    'The last one has just been taken. No credit was spent.',
  ])
  expect(await creditsOf(testApp, rosa.id)).toBe(2)
  await testApp.app.database.transact((transaction) => stockReward(transaction, id, 1))
  expect((await ask(rosa, id)).status).toBe(200)
})

test('R-007 too few credits are refused in the spec’s words, and the stock stays', async () => {
  const id = await addReward(testApp, { creditCost: 5, availableQuantity: 1 })
  const response = await ask(rosa, id)
  expect([response.status, response.json().message]).toEqual([402, 'You need 5 credits but only have 2.'])
  expect((await rewardIn(id))?.availableQuantity).toBe(1)
  expect(await creditsOf(testApp, rosa.id)).toBe(2)
})

test('R-009 R-010 a code is used once, and its member sees it', async () => {
  const id = await addReward(testApp)
  const redemptionCode = await codeOf(ask(rosa, id))
  const use = () => testApp.app.database.transact((transaction) => useCode(transaction, redemptionCode))
  expect((await redemptionsOf(rosa)).map(({ isUsed }) => isUsed)).toEqual([false])
  expect((await use()).outcome).toBe('used')
  expect((await use()).outcome).toBe('used before')
  const device = createDevice(rosa)
  await device.sync()
  expect([...device.held('redemptions').values()]).toEqual([expect.objectContaining({ isUsed: true })])
})

test('R-005 an ended reward leaves every device, and codes stay', async () => {
  const id = await addReward(testApp, { category: 'events' })
  const device = createDevice(rosa)
  await device.sync()
  expect(device.held('rewards').get(id)).toMatchObject({ category: 'events' })
  const redemptionCode = await codeOf(ask(rosa, id))
  await testApp.app.database.transact((transaction) => endReward(transaction, id))
  await device.sync()
  expect([device.held('rewards').has(id), await rewardIn(id)]).toEqual([false, undefined])
  expect([...device.held('redemptions').values()]).toEqual([
    expect.objectContaining({ redemptionCode: redemptionCode }),
  ])
  expect((await ask(noor, id)).status).toBe(404)
})

test('R-018 a member without a completed help cannot redeem, and pays nothing', async () => {
  const ida = await testApp.signUp('Ida')
  const id = await addReward(testApp, { availableQuantity: 1 })
  const response = await ask(ida, id)
  expect([response.status, response.json()]).toMatchObject([
    409,
    {
      code: 'help_first',
      message: 'You can redeem after your first completed help, given or received. No credit was spent.',
    },
  ])
  expect([(await rewardIn(id))?.availableQuantity, await creditsOf(testApp, ida.id)]).toEqual([1, 2])
  await completed(rosa, ida, anOffer({}, testApp.clock.now()))
  expect((await ask(ida, id)).status).toBe(200)
  expect(await ledgerFaults(testApp.app.database.reader)).toEqual([])
})
