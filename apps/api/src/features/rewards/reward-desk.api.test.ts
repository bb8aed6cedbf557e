/** Tests of rewards at the desk: who may change them, that a code is used once, and the record of what was done. */
import type { ResponseNamed } from '@porchlight/contracts/operations'
import type { Redemption } from '@porchlight/contracts/rewards/rewards.schema'
import { createId } from '@porchlight/contracts/values/id'
import { hourMs, minuteMs } from '@porchlight/contracts/values/time'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { give } from '../../cli/commands.factory.ts'
import { buildTestApp, type TestApp, type TestMember } from '../../testing/app.factory.ts'
import { createDevice } from '../../testing/device.factory.ts'
import { makeModerator } from '../cases/cases.factory.ts'
import { takeBackRedemption } from './reward-stock.operations.ts'
import { addReward, redeemFor } from './rewards.factory.ts'

let testApp: TestApp
let olu: TestMember
let noor: TestMember
beforeAll(async () => {
  testApp = await buildTestApp({
    LIMITS: JSON.stringify({ signUpsPerAddress: 1000, logInsPerAddress: 1000 }),
  })
  olu = await testApp.signUp('Olu')
})
beforeEach(async () => {
  noor = await testApp.signUp('Noor')
})
afterEach(() => testApp.clock.reset())
afterAll(() => testApp.close())

const coffee = {
  title: 'A coffee on the corner',
  partnerName: 'Stairwell Café',
  description: 'Any size, any day.',
  redeemInstructions: 'Show the code at the counter.',
  category: 'food',
  creditCost: 2,
  availableQuantity: 3,
}
/** Another operator, whose tries of codes are counted for themselves. */
async function anOperator(): Promise<TestMember> {
  const member = await testApp.signUp('Ines')
  await testApp.app.database.transact(({ database }) =>
    database.updateTable('members').set({ isOperator: 1 }).where('id', '=', member.id).execute(),
  )
  return member
}
const desk = async (by = olu) =>
  (await by.call('GET', '/api/operator/rewards')).json<ResponseNamed<'rewards.desk'>>()
const offer = (body: object, by = olu) => by.call('POST', '/api/operator/rewards', { body })
const use = (code: string, body: object = {}, by = olu) =>
  by.call('POST', '/api/operator/redemptions/use', { body: { code, ...body } })
const codeOf = async (response: ReturnType<typeof use>) => {
  const { status, json } = await response
  return status === 200 ? 'done' : json().code
}
const redeemed = async (rewardId: string, member = noor) => redeemFor(testApp, member.id, rewardId)
const shownTo = async (member: TestMember, table: 'rewards' | 'redemptions', id: string) => {
  const device = createDevice(member)
  await device.sync()
  return device.held(table).get(id)
}

test('P-142 an operator offers, changes, stocks and ends a reward, and each is in the record', async () => {
  const id = createId(testApp.clock.now())
  expect((await offer({ ...coffee, id, reason: 'They asked us.' })).json()).toEqual({ id })
  // A call that is sent again offers no second one.
  expect((await offer({ ...coffee, id })).json()).toEqual({ id })
  expect(await shownTo(noor, 'rewards', id)).toMatchObject({ title: coffee.title, availableQuantity: 3 })
  const { availableQuantity: _count, ...texts } = coffee
  const path = `/api/operator/rewards/${id}`
  for (const [method, end, body] of [
    ['PUT', '', { ...texts, title: 'A tea on the corner', creditCost: 1 }],
    ['PUT', '/stock', { availableQuantity: null }],
  ] as const) {
    // The record is in the order of time, and a call takes less than a millisecond.
    testApp.clock.advance(1)
    expect((await olu.call(method, `${path}${end}`, { body })).status).toBe(200)
  }
  expect(await shownTo(noor, 'rewards', id)).toMatchObject({
    ...{ title: 'A tea on the corner', creditCost: 1, availableQuantity: null },
  })
  testApp.clock.advance(1)
  expect((await olu.call('POST', `${path}/end`, { body: { reason: 'Closed.' } })).status).toBe(200)
  expect(await shownTo(noor, 'rewards', id)).toBe(undefined)
  const { rewards, acts } = await desk()
  expect(rewards.find((each) => each.id === id)).toMatchObject({ endedAt: expect.any(String) })
  expect(
    acts.slice(0, 4).map(({ act, title, detail, reason, by }) => [act, title, detail, reason, by]),
  ).toEqual([
    ['end', 'A tea on the corner', '', 'Closed.', 'Olu'],
    ['stock', 'A tea on the corner', 'unlimited', '', 'Olu'],
    ['change', 'A tea on the corner', '', '', 'Olu'],
    ['offer', 'A coffee on the corner', '', 'They asked us.', 'Olu'],
  ])
  for (const [method, end, body] of [
    ['PUT', '', texts],
    ['PUT', '/stock', { availableQuantity: 1 }],
    ['POST', '/end', {}],
  ] as const)
    expect((await olu.call(method, `${path}${end}`, { body })).json().code).toBe('not_found')
})

test('P-142 a command is in the record without a name', async () => {
  const { code } = await give(
    testApp.environment,
    ['rewards', 'add', 'A loaf', '--partner', 'Oven', '--cost', '1'],
    testApp.clock.now,
  )
  expect(code).toBe(0)
  const [act] = (await desk()).acts
  expect(act).toMatchObject({ act: 'offer', title: 'A loaf' })
  expect(act).not.toHaveProperty('by')
})

test('P-142 a code is used once, and the member reads it on their device with the next round', async () => {
  const rewardId = await addReward(testApp)
  const { id, redemptionCode } = await redeemed(rewardId)
  expect(await shownTo(noor, 'redemptions', id)).toMatchObject({ isUsed: false })
  // As it is read out and typed.
  const typedCode = ` ${redemptionCode.toLowerCase().replaceAll('-', ' ')} `
  expect((await use(typedCode)).json()).toEqual({
    ...{ title: 'A coffee on the corner', partnerName: 'Stairwell Café' },
  })
  expect(await shownTo(noor, 'redemptions', id)).toMatchObject({ isUsed: true })
  // The first response was lost, and the neighbor is still at the counter.
  testApp.clock.advance(2 * minuteMs)
  const again = await use(redemptionCode)
  expect([again.status, again.json().code, again.json().message]).toEqual([
    ...[
      409,
      'code_used',
      'You already marked this code as used 2 minutes ago, for “A coffee on the corner”.',
    ],
  ])
  testApp.clock.advance(hourMs)
  expect((await use(redemptionCode, {}, await anOperator())).json().message).toBe(
    'This code was already used 62 minutes ago, for “A coffee on the corner”.',
  )
  const { rewards, acts } = await desk()
  expect(rewards.find((each) => each.id === rewardId)).toMatchObject({ redeemedCount: 1, unusedCount: 0 })
  // The record does not say whose code it was.
  expect(acts[0]).toMatchObject({ act: 'use', title: 'A coffee on the corner', by: 'Olu' })
  expect(JSON.stringify(acts)).not.toMatch(/Noor/)
})

test('P-142 of two operators who use the same code at once, one does, and the other reads why not', async () => {
  const ines = await anOperator()
  const { redemptionCode } = await redeemed(await addReward(testApp))
  const outcomes = await Promise.all([codeOf(use(redemptionCode)), codeOf(use(redemptionCode, {}, ines))])
  expect(outcomes.sort()).toEqual(['code_used', 'done'])
})

test('P-142 a code of another reward, one that was returned, and one that nobody has are refused, each with its reason', async () => {
  const [coffeeId, breadId] = [await addReward(testApp), await addReward(testApp, { title: 'Bread' })]
  const { redemptionCode, id } = await redeemed(breadId)
  const wrongReward = await use(redemptionCode, { rewardId: coffeeId })
  expect([wrongReward.json().code, wrongReward.json().message]).toEqual([
    ...['code_of_another', 'This code is for another reward: “Bread”. It wasn’t marked as used.'],
  ])
  expect(await shownTo(noor, 'redemptions', id)).toMatchObject({ isUsed: false })
  await testApp.app.database.transact((transaction) => takeBackRedemption(transaction, id))
  expect(await codeOf(use(redemptionCode))).toBe('code_returned')
  const unknown = await use('AAAAA-AAAAA-AAAAA-AAAAA')
  expect([unknown.status, unknown.json().code]).toEqual([404, 'code_unknown'])
  for (const hostileCode of ['=HYPERLINK("x")', '<script>', '\u202eABC', '%'.repeat(100)])
    expect(await codeOf(use(hostileCode))).toBe('code_unknown')
})

test('P-142 a code that was issued before the reward ended, or was stocked down to nothing, is still good', async () => {
  const rewardId = await addReward(testApp, { availableQuantity: 5 })
  const [first, second] = [await redeemed(rewardId), await redeemed(rewardId)]
  const stock = (availableQuantity: number) =>
    olu.call('PUT', `/api/operator/rewards/${rewardId}/stock`, { body: { availableQuantity } })
  // Two are redeemed already; fewer than that, or none, may be left.
  expect((await stock(0)).status).toBe(200)
  for (const quantity of [-1, 1.5, 100_001]) expect((await stock(quantity)).json().code).toBe('invalid')
  expect(await codeOf(use(first.redemptionCode))).toBe('done')
  await olu.call('POST', `/api/operator/rewards/${rewardId}/end`, { body: {} })
  expect(await codeOf(use(second.redemptionCode))).toBe('done')
})

test('P-142 after twenty wrong codes within an hour an operator has to wait, and right ones do not count', async () => {
  const ines = await anOperator()
  const rewardId = await addReward(testApp)
  const codes = [await redeemed(rewardId), await redeemed(rewardId)].map((each) => each.redemptionCode)
  const [first, second] = codes as [string, string]
  const outcomeOf = (code: string) => codeOf(use(code, {}, ines))
  for (let times = 0; times < 10; times += 1) expect(await outcomeOf('AAAAA')).toBe('code_unknown')
  expect(await outcomeOf(first)).toBe('done')
  for (let times = 0; times < 10; times += 1) expect(await outcomeOf('AAAAA')).toBe('code_unknown')
  expect(await outcomeOf('AAAAA')).toBe('too_many')
  expect(await outcomeOf(second)).toBe('too_many')
  testApp.clock.advance(hourMs + 1000)
  expect(await outcomeOf(second)).toBe('done')
})

test('P-142 texts are stored without controls of direction, and a change leaves members’ codes as promised', async () => {
  const id = createId(testApp.clock.now())
  const title = '  <b>=1+1</b> \u202eelif '
  await offer({ ...coffee, id, title, reason: 'Why \u202e not' })
  const { rewards, acts } = await desk()
  expect(rewards.find((each) => each.id === id)?.title).toBe('<b>=1+1</b> elif')
  // The same call again, after its response was lost.
  expect((await offer({ ...coffee, id, title, reason: 'Why \u202e not' })).json()).toEqual({ id })
  expect(acts.find(({ title: name }) => name === '<b>=1+1</b> elif')?.reason).toBe('Why  not')
  const { id: redemptionId } = await redeemed(id)
  const { availableQuantity: _count, ...texts } = coffee
  await olu.call('PUT', `/api/operator/rewards/${id}`, { body: { ...texts, title: 'Something else' } })
  expect(((await shownTo(noor, 'redemptions', redemptionId)) as Redemption).reward.title).toBe(
    '<b>=1+1</b> elif',
  )
  for (const wrong of [{ title: ' ' }, { creditCost: 0 }, { creditCost: 1.5 }, { category: 'cars' }])
    expect((await offer({ ...coffee, ...wrong })).json().code).toBe('invalid')
})

test('P-142 moderators, members and visitors can do none of it, and nothing is changed', async () => {
  const mona = await testApp.signUp('Mona')
  await makeModerator(testApp, mona.id)
  const rewardId = await addReward(testApp)
  const { redemptionCode } = await redeemed(rewardId)
  const before = await desk()
  const { availableQuantity: _count, ...texts } = coffee
  const path = `/api/operator/rewards/${rewardId}`
  for (const member of [mona, noor]) {
    for (const [method, url, body] of [
      ['GET', '/api/operator/rewards', undefined],
      ['POST', '/api/operator/rewards', coffee],
      ['PUT', path, texts],
      ['PUT', `${path}/stock`, { availableQuantity: 0 }],
      ['POST', `${path}/end`, {}],
      ['POST', '/api/operator/redemptions/use', { code: redemptionCode }],
    ] as const) {
      const { status, json } = await member.call(method, url, body === undefined ? {} : { body })
      expect([status, json().code], url).toEqual([403, 'operators_only'])
    }
  }
  expect(await desk()).toEqual(before)
})
