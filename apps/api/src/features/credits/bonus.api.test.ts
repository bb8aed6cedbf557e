/** The bonus of premium: by the clock, and by an operator's call. */
import { dayMs, hourMs } from '@porchlight/contracts/values/time'
import { afterEach, beforeEach, expect, it, test } from 'vitest'
import { createPlans } from '../../plans/plans.ts'
import { buildTestApp, type TestApp, type TestMember } from '../../testing/app.factory.ts'
import { createDevice } from '../../testing/device.factory.ts'
import { addNeighbor } from '../conversations/conversations.factory.ts'
import { setPremiumDates } from '../members/premium.operations.ts'
import { grantBonuses } from './bonus.operations.ts'
import { creditsOf } from './credits.factory.ts'
import { ledgerFaults } from './credits.queries.ts'

let testApp: TestApp
let operator: TestMember
let rosa: TestMember
let now: number
/** Midnight of the first, where the community is. */
const november = Date.parse('2026-11-01T00:00:00-07:00')

beforeEach(async () => {
  now = november + 12 * hourMs
  testApp = await buildTestApp({ COMMUNITY_TIME_ZONE: 'America/Los_Angeles' }, { now: () => now })
  operator = await testApp.signUp('Olga')
  rosa = await testApp.signUp('Rosa')
  await setPremium(rosa, { from: now, until: null })
})
afterEach(() => testApp.close())

function setPremium(member: TestMember, dates: { from: number | null; until: number | null }) {
  return testApp.app.database.transact((transaction) =>
    setPremiumDates(
      createPlans(() => true),
      transaction,
      member.id,
      dates,
    ),
  )
}
const settings = { plans: createPlans(() => true), timeZone: () => 'America/Los_Angeles' }
const batch = () => testApp.app.database.transact((transaction) => grantBonuses(transaction, settings))

test('C-008 PLAN-025 premium members get one credit a month with a notification, and other members get none', async () => {
  await testApp.app.jobs.runAll()
  expect([await creditsOf(testApp, rosa.id), await creditsOf(testApp, operator.id)]).toEqual([3, 2])
  const device = createDevice(rosa)
  await device.sync()
  expect([...device.held('creditEntries').values()]).toContainEqual(
    expect.objectContaining({ amount: 1, reason: 'bonus' }),
  )
  expect([...device.held('notifications').values()]).toEqual([
    expect.objectContaining({ kind: 'credit_bonus', params: { title: '', name: '', credits: 1 } }),
  ])
  now += 31 * dayMs
  await testApp.app.jobs.runAll()
  expect(await creditsOf(testApp, rosa.id)).toBe(4)
  await setPremium(rosa, { from: november, until: now })
  now += 31 * dayMs
  await testApp.app.jobs.runAll()
  expect(await creditsOf(testApp, rosa.id)).toBe(4)
})

test('Q45 50 runs at midnight give the bonus once', async () => {
  const pieces = await Promise.all(Array.from({ length: 50 }, batch))
  expect(pieces.reduce((sum, { bonusCount: grantedCount }) => sum + grantedCount, 0)).toBe(1)
  expect(await creditsOf(testApp, rosa.id)).toBe(3)
  expect(await ledgerFaults(testApp.app.database.reader)).toEqual([])
})

it.each([
  ['a clock set back by a day, into the month before', () => november - hourMs],
  ['a clock set back by a year', () => november - 365 * dayMs],
  [
    'the last moment of the month, when UTC is already in the next one',
    () => Date.parse('2026-11-30T23:59:59-08:00'),
  ],
])('C-008 after %s no bonus is given twice', async (_what, later) => {
  // Premium holds for so long that Rosa may have the bonus at every time on the clock.
  await setPremium(rosa, { from: november - 730 * dayMs, until: null })
  await batch()
  now = later()
  expect(await batch()).toEqual({ bonusCount: 0, more: false })
  now = Date.parse('2026-12-01T00:00:00-08:00')
  expect((await batch()).bonusCount).toBe(1)
  expect(await creditsOf(testApp, rosa.id)).toBe(4)
})

test('PLAN-071 an operator starts the bonus and is told how many got it; a premium member may not', async () => {
  const ask = (member: TestMember) => member.call('POST', '/api/admin/bonus-credits')
  const refusedResponse = await ask(rosa)
  expect([refusedResponse.status, refusedResponse.json().code]).toEqual([403, 'operators_only'])
  expect(await creditsOf(testApp, rosa.id)).toBe(2)
  expect((await ask(operator)).json()).toEqual({ processed: 1 })
  expect((await ask(operator)).json()).toEqual({ processed: 0 })
  expect(await creditsOf(testApp, rosa.id)).toBe(3)
})

test('PLAN-071 an operator’s one call gives the bonus to all, also when they exceed one batch', async () => {
  const ids = [rosa.id]
  while (ids.length < 27) ids.push(await addNeighbor(testApp))
  await testApp.app.database.transact(async (transaction) => {
    for (const id of ids) {
      await setPremiumDates(
        createPlans(() => true),
        transaction,
        id,
        { from: now, until: null },
      )
    }
  })
  expect((await operator.call('POST', '/api/admin/bonus-credits')).json()).toEqual({ processed: 27 })
  const credits = await Promise.all(ids.map((id) => creditsOf(testApp, id)))
  // Rosa signed up with two.
  expect(credits).toEqual([3, ...Array(26).fill(1)])
})

test('C-008 more members than one batch holds get the bonus in batches; without plans everybody gets it', async () => {
  for (let count = 0; count < 25; count += 1) await addNeighbor(testApp)
  const everybody = { plans: createPlans(() => false), timeZone: () => 'UTC' }
  const grantNextBatch = () =>
    testApp.app.database.transact((transaction) => grantBonuses(transaction, everybody))
  expect([await grantNextBatch(), await grantNextBatch(), await grantNextBatch()]).toEqual([
    { bonusCount: 25, more: true },
    { bonusCount: 2, more: false },
    { bonusCount: 0, more: false },
  ])
  expect(await ledgerFaults(testApp.app.database.reader)).toEqual([])
})
