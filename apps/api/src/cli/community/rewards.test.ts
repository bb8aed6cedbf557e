/** Tests of an operator's commands on the rewards of partners. */
import type { Redemption, Reward } from '@porchlight/contracts/rewards/rewards.schema'
import { createId } from '@porchlight/contracts/values/id'
import { afterEach, beforeEach, expect, it, test } from 'vitest'
import { markAsHelpers } from '../../features/credits/credits.factory.ts'
import { buildTestApp, type TestApp, type TestMember } from '../../testing/app.factory.ts'
import { give } from '../commands.factory.ts'

let testApp: TestApp
let noor: TestMember
beforeEach(async () => {
  testApp = await buildTestApp()
  noor = await testApp.signUp('Noor')
  await markAsHelpers(testApp, noor.id)
})
afterEach(() => testApp.close())

const command = (...words: string[]) => give(testApp.environment, ['rewards', ...words], testApp.clock.now)
const rewards = async () => (await noor.call('GET', '/api/rewards')).json<Reward[]>()
const coffee = ['--add', 'A coffee', '--partner', 'Stairwell Café', '--cost', '1']

test('R-004 R-005 a reward is added, stocked, listed and ended, and members’ devices follow', async () => {
  expect((await command()).output).toMatch(/^There are no rewards\./)
  const { code, output } = await command(
    ...coffee,
    '--category',
    'food',
    '--quantity',
    '2',
    '--description',
    'Any size',
  )
  expect([code, output]).toEqual([0, expect.stringMatching(/^Offered: A coffee for 1 credit\. Its id: /)])
  const [reward] = await rewards()
  const id = String(reward?.id)
  expect(reward).toEqual({
    id,
    title: 'A coffee',
    description: 'Any size',
    category: 'food',
    creditCost: 1,
    partnerName: 'Stairwell Café',
    availableQuantity: 2,
    redeemInstructions: 'Show this code to the partner.',
  })
  expect((await command('--stock', id, '--quantity', 'unlimited')).code).toBe(0)
  expect((await rewards())[0]?.availableQuantity).toBeNull()
  expect((await command('--stock', id, '--quantity', '7')).code).toBe(0)
  expect((await command()).output).toMatch(
    /A coffee, from Stairwell Café \(food\)\n {2}1 credit, 7 left; 0 redeemed, 0 not used/,
  )
  expect((await command('--end', id)).code).toBe(0)
  expect(await rewards()).toEqual([])
  expect((await command()).output).toMatch(/^There are no rewards\./)
  expect((await command('--all')).output).toMatch(/1 credit, ended; 0 redeemed/)
  for (const words of [
    ['--end', id],
    ['--stock', id, '--quantity', '1'],
    ['--end', createId()],
  ]) {
    const again = await command(...words)
    expect([again.code, again.complaints]).toEqual([1, expect.stringMatching(/^There is no reward/)])
  }
})

test('R-009 a code is handed out once, however it is typed, and no code is printed for the operator', async () => {
  await command(...coffee)
  const [reward] = await rewards()
  const response = await noor.call('POST', `/api/rewards/${reward?.id}/redeem`)
  const { redemptionCode } = response.json<{ redemptionCode: string }>()
  expect((await command('--all')).output).not.toContain(redemptionCode)
  expect((await command()).output).toMatch(/1 redeemed, 1 not used yet/)
  const wide = (sign: string) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0)
  const typedCode = redemptionCode
    .toLowerCase()
    .replaceAll('-', ' ')
    .replaceAll('0', 'o')
    .replace(/\w$/, wide)
  expect((await command('used', typedCode)).output).toBe('Used: A coffee, for Noor Jimenez.')
  expect((await noor.call('GET', '/api/rewards/redemptions')).json<Redemption[]>()[0]?.isUsed).toBe(true)
  const again = await command('--used', redemptionCode)
  expect([again.code, again.complaints]).toEqual([
    1,
    expect.stringMatching(/^This code was already used, on /),
  ])
  expect((await command('--used', 'AAAAA-AAAAA')).complaints).toMatch(/No member has this code/)
})

it.each([
  [['--add', 'A coffee', '--partner', 'Café']],
  [['--add', ' ', '--partner', 'Café', '--cost', '1']],
  [['--add', 'A coffee', '--cost', '1']],
  [[...coffee.slice(0, 4), '--cost', '0']],
  [[...coffee.slice(0, 4), '--cost', '1.5']],
  [[...coffee.slice(0, 4), '--cost', '1e3']],
  [[...coffee, '--category', 'drinks']],
  [[...coffee, '--quantity', '-1']],
  [[...coffee, '--description', 'a'.repeat(501)]],
  [['stock', createId()]],
  [['--end', createId(), '--cost', '1']],
  [['--end', createId(), '--used', 'AAAAA']],
])('arguments that make no sense are refused in words, and add no reward: %j', async (words) => {
  const before = await rewards()
  expect((await command(...words)).code).toBe(2)
  expect(await rewards()).toEqual(before)
})
