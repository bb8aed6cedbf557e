/** Credits on a bad line: what is given without a signal, what comes back, and a code whose answer was lost. */
import type { Gift } from '@porchlight/contracts/credits/credits.schema'
import type { Redemption } from '@porchlight/contracts/rewards/rewards.schema'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase } from '../../apps/api/src/database/open.ts'
import { ledgerFaults } from '../../apps/api/src/features/credits/credits.queries.ts'
import { offerReward } from '../../apps/api/src/features/rewards/offered.operations.ts'
import { aReward } from '../../apps/api/src/features/rewards/rewards.factory.ts'
import { creditTexts } from '../../apps/web/src/locales/en/credits.ts'
import { homeTexts } from '../../apps/web/src/locales/en/home.ts'
import { rewardTexts } from '../../apps/web/src/locales/en/rewards.ts'
import { paths } from '../../apps/web/src/paths.ts'
import { askForRound } from '../harness/requests.ts'
import { openWorld, type World } from '../harness/world.ts'

const { gift } = creditTexts
const reward = aReward({ creditCost: 1, availableQuantity: 5 })

let world: World
beforeAll(async () => {
  world = await openWorld()
  // By a help post one is known.
  await world.neighbor.post({ title: 'A ladder to lend', type: 'offer' })
  const database = await openDatabase({ dataDir: world.server.dataDir, now: Date.now })
  await database.transact((transaction) => offerReward(transaction, reward))
  await database.close()
})
beforeEach(async () => {
  world.line.pass()
  await world.phone.offline(false)
  await world.phone.visit(paths.home)
})
afterAll(() => world?.close())

const button = (name: string) => world.phone.page.getByRole('button', { name, exact: true })
const dialog = () => world.phone.page.getByRole('dialog').last()
const says = (text: string) => dialog().getByText(text, { exact: true }).waitFor({ timeout: 70_000 })
async function answerOf<Answer>(caller: World['caller'], path: string): Promise<Answer> {
  return (await caller.call('GET', path)).body as Answer
}
const received = () => answerOf<Gift[]>(world.neighbor, '/api/credits/gifts')
const credits = async () => (await answerOf<{ credits: number }>(world.caller, '/api/auth/user')).credits

async function expectSound(): Promise<void> {
  const database = await openDatabase({ dataDir: world.server.dataDir, now: Date.now })
  expect(await ledgerFaults(database.reader)).toEqual([])
  await database.close()
}

describe('a gift', () => {
  it('C-014 C-012 C-029 written without a signal it waits, comes back with its reason and its words, and changed it is given once', async () => {
    const { phone, line, caller } = world
    const { page } = phone
    await page.getByText('A ladder to lend').first().waitFor()
    line.drop()
    await phone.offline(true)
    await page.getByRole('link', { name: homeTexts.credits(2), exact: true }).click()
    await button(creditTexts.give).click()
    await dialog().getByRole('listitem').getByRole('button').first().click()
    await dialog().getByLabel(gift.amount).fill('2')
    await dialog().getByLabel(gift.message).fill('For the ladder, and the hands that held it.')
    await button(gift.next).click()
    await says(gift.step(2))
    await button(gift.give(2)).click()
    await says(gift.waiting)
    // It is kept, whatever becomes of the app; and the balance is what the server said.
    await phone.reopen({ offline: true })
    await phone.visit(paths.donations)
    await phone.page.getByText(creditTexts.toBeSent(2)).waitFor()
    await phone.page.getByText('For the ladder, and the hands that held it.').waitFor()

    // Meanwhile the credits go elsewhere.
    expect((await caller.post({ title: 'A lamp to hang', type: 'request' })).status).toBe(200)
    await phone.offline(false)
    line.pass()
    await askForRound(phone)
    const unsent = phone.page.getByRole('region', { name: creditTexts.unsent })
    await unsent.getByText('You only have 1 credit available').waitFor({ timeout: 70_000 })
    expect(await received()).toEqual([])

    await unsent.getByRole('button', { name: /^Edit/ }).click()
    await expect.poll(() => dialog().getByLabel(gift.amount).inputValue()).toBe('2')
    expect(await dialog().getByLabel(gift.message).inputValue()).toContain('For the ladder')
    await dialog().getByLabel(gift.amount).fill('1')
    await button(gift.next).click()
    await button(gift.save).click()
    await says(gift.sentTitle)
    await says(gift.flameCount(1))
    await button(gift.done).click()
    await phone.page.getByText(/^Gift to /).waitFor()
    expect(await received()).toMatchObject([
      { amount: 1, message: 'For the ladder, and the hands that held it.', fromUserId: caller.memberId },
    ])
    expect(await credits()).toBe(0)
    await expectSound()
    expect(phone.faults).toEqual([])
  })
})

describe('a redemption', () => {
  it('R-011 Q44 whose answer is lost is paid for once, and the next try shows the same code', async () => {
    const { phone, line, neighbor, caller } = world
    const { page } = phone
    await neighbor.call('POST', '/api/credits/gift', { toUserId: caller.memberId, amount: 2 })
    await askForRound(phone)
    await page.getByText(homeTexts.credits(2), { exact: true }).waitFor({ timeout: 70_000 })
    await page.getByRole('link', { name: homeTexts.credits(2), exact: true }).click()
    await button(rewardTexts.open).click()
    await button(rewardTexts.redeemFor(reward.title)).click()
    // Its answer is lost, and no round brings it either.
    line.cut({ bytes: 0, requests: /^(POST \/api\/(rewards|sync)|GET \/ws)/ })
    await button(rewardTexts.question.confirm(1)).click()
    await page.getByText(rewardTexts.unanswered.description).first().waitFor({ timeout: 70_000 })
    const redemptions = () => answerOf<Redemption[]>(caller, '/api/rewards/redemptions')
    await expect.poll(async () => (await redemptions()).length).toBe(1)
    const [{ redemptionCode } = { redemptionCode: '' }] = await redemptions()
    expect(await credits()).toBe(1)

    line.pass()
    // With or without a round that brought it since: the same code.
    await button(rewardTexts.redeemFor(reward.title)).click()
    const confirm = button(rewardTexts.question.confirm(1))
    const code = dialog().getByText(redemptionCode, { exact: true })
    await confirm.or(code).first().waitFor()
    if ((await code.count()) === 0) await confirm.click()
    await code.waitFor({ timeout: 70_000 })
    expect(await redemptions()).toHaveLength(1)
    expect(await credits()).toBe(1)
    await expectSound()
    expect(phone.faults.filter((fault) => !fault.includes('/api/rewards/'))).toEqual([])
  })
})
