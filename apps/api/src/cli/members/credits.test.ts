/** Tests of an operator's commands on credits: the movements of a member, and a correction by a new movement. */
import type { CreditEntry } from '@porchlight/contracts/credits/credits.schema'
import type { PostResponse } from '@porchlight/contracts/posts/posts.schema'
import { createId } from '@porchlight/contracts/values/id'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addNeighbor, writeTo } from '../../features/conversations/conversations.factory.ts'
import { creditsOf, giveTo, markAsHelpers } from '../../features/credits/credits.factory.ts'
import { ledgerFaults } from '../../features/credits/credits.queries.ts'
import { introducePerson } from '../../features/members/people.operations.ts'
import { addReward } from '../../features/rewards/rewards.factory.ts'
import { aRequest, buildTestApp, type TestApp, type TestMember } from '../../testing/app.factory.ts'
import { createDevice } from '../../testing/device.factory.ts'
import { give } from '../commands.factory.ts'

let testApp: TestApp
let noor: TestMember
let rudy: TestMember
beforeAll(async () => {
  testApp = await buildTestApp({ LIMITS: JSON.stringify({ signUpsPerAddress: 100, logInsPerAddress: 100 }) })
})
beforeEach(async () => {
  noor = await testApp.signUp('Noor')
  rudy = await testApp.signUp('Rudy')
  await markAsHelpers(testApp, noor.id, rudy.id)
  await testApp.app.database.transact((transaction) => introducePerson(transaction, rudy.id))
})
afterAll(() => testApp.close())

const command = (member: TestMember, ...words: string[]) =>
  give(testApp.environment, ['credits', member.email, ...words], testApp.clock.now)
const readBothCredits = () => Promise.all([noor, rudy].map(({ id }) => creditsOf(testApp, id)))
async function movementOf(member: TestMember, reason: string): Promise<string> {
  const { output } = await command(member)
  return new RegExp(`${reason}.*\\n\\s+(\\S+)`).exec(output)?.[1] ?? ''
}
const reverse = (member: TestMember, id: string, reason = 'Given twice by mistake') =>
  command(member, '--reverse', id, '--why', reason)

test('C-009 C-010 a reversed gift is a new entry with a reason that both members read, and the list of gifts names both', async () => {
  await giveTo(noor, rudy.id, { amount: 2 })
  expect((await command(noor)).output).toMatch(/-2 {2}gift to Rudy Jimenez, 0 then\n {2}gift:\S+\n/)
  expect((await command(rudy)).output).toMatch(/\+2 {2}gift from Noor Jimenez, 4 then\n/)
  const id = await movementOf(rudy, 'gift')
  const { code, output } = await reverse(noor, id)
  expect([code, output]).toEqual([0, expect.stringMatching(/^Reversed: 2\./)])
  expect(await readBothCredits()).toEqual([2, 2])
  for (const each of [noor, rudy]) {
    const device = createDevice(each)
    await device.sync()
    const lines = [...device.held('creditEntries').values()] as unknown as CreditEntry[]
    expect(lines.map(({ reason }) => reason).sort()).toEqual(['gift', 'reversal', 'welcome'])
    expect(lines.find(({ reason }) => reason === 'reversal')?.message).toBe('Given twice by mistake')
    expect([...device.held('notifications').values()].map(({ kind }) => kind)).toContain('credit_reversed')
  }
  const again = await reverse(noor, id)
  expect([again.code, again.complaints]).toEqual([1, 'This was reversed before.'])
  const its = await reverse(noor, `reversal:${id}`)
  expect(its.complaints).toMatch(/a reversal is final/)
  expect(await readBothCredits()).toEqual([2, 2])
  expect(await ledgerFaults(testApp.app.database.reader)).toEqual([])
})

test('C-011 credits that were spent since cannot be reversed: no balance goes below zero', async () => {
  await giveTo(noor, rudy.id, { amount: 2 })
  await giveTo(rudy, await addNeighbor(testApp), { amount: 3 })
  const { code, complaints } = await reverse(rudy, await movementOf(noor, 'gift'))
  expect([code, complaints]).toEqual([1, expect.stringMatching(/has spent them: 1 missing/)])
  expect(await readBothCredits()).toEqual([0, 1])
})

test('C-010 a reversed redemption returns the credits and the stock, and its code no longer works', async () => {
  const rewardId = await addReward(testApp, { availableQuantity: 1 })
  const path = `/api/rewards/${rewardId}/redeem`
  const { redemptionCode } = (await noor.call('POST', path)).json<{ redemptionCode: string }>()
  expect((await reverse(noor, await movementOf(noor, 'redemption'))).code).toBe(0)
  expect(await readBothCredits()).toEqual([2, 2])
  expect((await noor.call('GET', '/api/rewards/redemptions')).json()).toEqual([])
  const usedOutcome = await give(
    testApp.environment,
    ['rewards', '--used', redemptionCode],
    testApp.clock.now,
  )
  expect([usedOutcome.code, usedOutcome.complaints]).toEqual([1, expect.stringMatching(/it is not valid/)])
  expect((await rudy.call('POST', path)).status).toBe(200)
})

test('C-010 a reversed payment for help returns the credit to the author of the request; a credit in escrow cannot be reversed', async () => {
  const post = aRequest({ title: 'Ride' }, testApp.clock.now())
  const { id } = (await noor.call('POST', '/api/posts', { body: post })).json<PostResponse>()
  expect((await reverse(noor, await movementOf(noor, 'request'))).complaints).toMatch(/follow its post/)
  await writeTo(rudy, noor.id)
  await noor.call('POST', `/api/posts/${id}/accept`, { body: { helperId: rudy.id } })
  for (const each of [noor, rudy]) await each.call('POST', `/api/posts/${id}/complete`, { body: {} })
  expect(await readBothCredits()).toEqual([1, 3])
  expect((await reverse(rudy, await movementOf(rudy, 'help'))).code).toBe(0)
  expect(await readBothCredits()).toEqual([2, 2])
  expect(await ledgerFaults(testApp.app.database.reader)).toEqual([])
})

test('a movement of somebody else, or that never existed, cannot be reversed in a member’s name', async () => {
  await giveTo(noor, rudy.id)
  const id = await movementOf(noor, 'gift')
  const ines = await testApp.signUp('Ines')
  for (const movementId of [id, createId(), 'no \u001b[2J id']) {
    const { code, complaints } = await reverse(ines, movementId)
    expect([code, complaints]).toEqual([1, expect.stringMatching(/^This member has no movement/)])
    expect(complaints).not.toContain('\u001b')
  }
  for (const words of [
    ['--reverse', id],
    ['--why', 'So'],
    ['--reverse', id, '--why', ' '],
  ]) {
    expect((await command(noor, ...words)).code).toBe(2)
  }
  expect(await readBothCredits()).toEqual([1, 3])
})

test('C-009 a balance is corrected by a new movement with a reason, in the record without a name, and never below zero', async () => {
  const correct = (by: string, ...more: string[]) => command(noor, by, '--why', 'Two were missing', ...more)
  const { code, output } = await correct('--by=3')
  expect([code, output]).toEqual([0, expect.stringMatching(/^Corrected: \+3\./)])
  expect((await command(noor)).output).toMatch(/\+3 {2}correction, 5 then\n/)
  const tooMany = await correct('--by=-6')
  expect([tooMany.code, tooMany.complaints]).toEqual([1, expect.stringMatching(/^The member has 5/)])
  for (const by of ['--by=0', '--by=1.5', '--by=1001', '--by=many']) expect((await correct(by)).code).toBe(2)
  expect((await correct('--by=1', '--reverse', createId())).code).toBe(2)
  expect((await command(noor, '--by=1')).code).toBe(2)
  expect(await readBothCredits()).toEqual([5, 2])
  expect(await ledgerFaults(testApp.app.database.reader)).toEqual([])
  const acts = await testApp.app.database.reader
    .selectFrom('operatorActs')
    .where('memberId', '=', noor.id)
    .select(['act', 'operatorId', 'amount', 'reason'])
    .execute()
  expect(acts).toEqual([{ act: 'correct_credits', operatorId: null, amount: 3, reason: 'Two were missing' }])
})
