/** Rewards, mounted: the list, redeeming one, and the codes that are stored. */
import { Refused } from '@porchlight/contracts/errors/refusals'
import type { Member } from '@porchlight/contracts/members/members.schema'
import type { Redemption, Reward } from '@porchlight/contracts/rewards/rewards.schema'
import { createId } from '@porchlight/contracts/values/id'
import type { Locator, Page } from 'playwright-core'
import decodeQr from 'qr/decode.js'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { failCopying } from '../../../../../tests/harness/phone/clipboard.ts'
import { expectToast } from '../../../../../tests/harness/phone/toasts.ts'
import { lookAtStates } from '../../../../../tests/mounted/look-at-states.ts'
import { type MountedPhone, openMountedPhone } from '../../../../../tests/mounted/mounted-phone.ts'
import type { StandInResponses } from '../../../../../tests/mounted/stand-in.ts'
import { rewardTexts as texts } from '../../locales/en/rewards.ts'
import { aMember } from '../members/members.factory.ts'
import { aRedemption, aReward } from './rewards.factory.ts'
import { rewardStates } from './rewards.states.ts'

let phone: MountedPhone
let page: Page
beforeAll(async () => {
  phone = await openMountedPhone()
  page = phone.page
})
afterAll(() => phone?.discard())

lookAtStates(rewardStates, () => phone)

interface Overrides {
  rewards?: Reward[]
  redemptions?: Redemption[]
  server?: StandInResponses
  member?: Partial<Member>
}

async function open({ rewards = [], redemptions = [], server = {}, member = {} }: Overrides): Promise<void> {
  await phone.mount('/profile', { member: aMember({ credits: 3, ...member }), server, rewards, redemptions })
  await button(texts.open).click()
  await dialog().getByText('Available Rewards', { exact: true }).waitFor()
}
const dialog = () => page.getByRole('dialog').last()
const button = (name: string) => page.getByRole('button', { name, exact: true })
const says = (text: string | RegExp) => dialog().getByText(text, { exact: true }).waitFor()
const toast = (text: string) => page.getByText(text, { exact: true }).first().waitFor()
const card = (title: string) => dialog().getByRole('listitem').filter({ hasText: title })
const code = 'AB3CD-EFGH1-JK2MN-PQRST'
const buildResponses = (): StandInResponses => ({
  'rewards.redeem': { id: createId(), redemptionCode: code },
})
const findRedeemRequests = () =>
  phone.server.calls.filter(({ name }) => name === 'rewards.redeem').map(({ body }) => body)

async function redeem(reward: Reward): Promise<void> {
  await button(texts.redeemFor(reward.title)).click()
  await button(texts.question.confirm(reward.creditCost)).click()
}

/** Reads the picture as a scanner does. */
async function scan(picture: Locator): Promise<string> {
  const { data, info } = await sharp(await picture.screenshot())
    .resize(660)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return decodeQr({ width: info.width, height: info.height, data })
}

it('M-063 no code is called missing while codes are on their way', async () => {
  const roundsAfter = new Promise<void>(() => undefined)
  await phone.mount('/profile', { member: aMember(), server: {}, isPart: true, roundsAfter })
  await button(texts.open).click()
  await dialog().getByRole('radio', { name: texts.tabs.mine }).check()
  await dialog().getByRole('status', { name: texts.loading }).waitFor()
  expect(await dialog().getByText(texts.nothing).count()).toBe(0)
})

describe('available rewards', () => {
  it('M-063 R-002 R-004 are listed with partner, cost and description', async () => {
    await open({ rewards: [aReward({ creditCost: 2, category: 'fitness', title: 'Three classes' })] })
    await card('Three classes').getByText('from Stairwell Café').waitFor()
    for (const text of ['2 credits', 'Fitness', 'Any size, any day.'])
      await card('Three classes').getByText(text).waitFor()
  })

  it('R-006 show how many are left from ten down', async () => {
    const rewards = [11, 10, 1].map((availableQuantity) =>
      aReward({ availableQuantity, title: `Of ${availableQuantity} pieces` }),
    )
    await open({ rewards })
    const findStockNote = (title: string) => card(title).getByText(/^Only \d+ left$/)
    await button(texts.redeemFor('Of 11 pieces')).waitFor()
    expect(await findStockNote('Of 11 pieces').count()).toBe(0)
    expect(await findStockNote('Of 10 pieces').innerText()).toBe('Only 10 left')
    expect(await findStockNote('Of 1 pieces').innerText()).toBe('Only 1 left')
  })

  it('R-006 that are sold out have no button, and are last', async () => {
    await open({ rewards: [aReward({ availableQuantity: 0 }), aReward({ title: 'Bread', creditCost: 3 })] })
    await card('A coffee').getByText(texts.soldOut).waitFor()
    expect(await card('A coffee').getByRole('button').count()).toBe(0)
    expect((await dialog().getByRole('heading', { level: 3 }).allInnerTexts()).at(-1)).toBe(
      'A coffee on the corner',
    )
  })

  it('R-007 beyond one’s credits show how many credits there are, without a question', async () => {
    await open({ rewards: [aReward({ creditCost: 5 })] })
    await button(texts.redeemFor('A coffee on the corner')).click()
    await toast('Insufficient Credits')
    await toast('You need 5 credits but only have 3.')
    expect(findRedeemRequests()).toEqual([])
  })

  it('R-011 dim the sheet under the question, with an edge; the code appears in the same sheet', async () => {
    const reward = aReward()
    await open({ rewards: [reward], server: buildResponses() })
    await dialog().evaluate((sheet) => sheet.setAttribute('data-first', ''))
    await button(texts.redeemFor(reward.title)).click()
    await dialog().getByText(texts.question.title(reward.title)).waitFor()
    const { isDimmed, shadow, edge } = await dialog().evaluate((question) => {
      const sheet = document.querySelector('[data-first]')
      // The question's shade lies beside it, over the sheet.
      const shade = document.elementFromPoint(innerWidth / 2, 40)
      const { boxShadow, borderTopWidth } = getComputedStyle(question)
      const heightOf = (part: Element) => Number(getComputedStyle(part).zIndex)
      return {
        isDimmed:
          sheet !== null &&
          shade !== null &&
          getComputedStyle(shade).backgroundColor.startsWith('rgba') &&
          heightOf(shade) >= heightOf(sheet) &&
          (shade.compareDocumentPosition(sheet) & Node.DOCUMENT_POSITION_PRECEDING) > 0,
        shadow: boxShadow,
        edge: Number.parseFloat(borderTopWidth),
      }
    })
    expect(isDimmed).toBe(true)
    expect(shadow).not.toBe('none')
    expect(edge).toBeGreaterThan(0)
    await button(texts.question.confirm(reward.creditCost)).click()
    await says(code)
    await expect.poll(() => page.locator('[role="dialog"][data-first]').count()).toBe(1)
  })

  it('R-018 before the first completed help say what is required, without a button', async () => {
    await open({ rewards: [aReward()], member: { isNewcomer: true } })
    await says('You can redeem after your first completed help, given or received.')
    await card('A coffee').waitFor()
    expect(await card('A coffee').getByRole('button').count()).toBe(0)
    await open({ rewards: [aReward()] })
    await button(texts.redeemFor('A coffee on the corner')).waitFor()
    expect(await dialog().getByText(texts.helpFirst).count()).toBe(0)
  })

  it('R-018 without a signal say so and show the codes, without a button', async () => {
    await open({ rewards: [aReward()], redemptions: [aRedemption()] })
    await button(texts.redeemFor('A coffee on the corner')).waitFor()
    await phone.offline(true)
    try {
      await says(texts.needsSignal)
      expect(await button(texts.redeemFor('A coffee on the corner')).count()).toBe(0)
      await dialog().getByRole('radio', { name: texts.tabs.mine }).check()
      await says('7K3QX-0M9VA-HJ2RT-5CWEN')
    } finally {
      await phone.offline(false)
    }
  })
})

describe('redeeming a reward', () => {
  it('R-011 R-015 R-019 shows its code', async () => {
    const reward = aReward()
    await open({ rewards: [reward], server: buildResponses() })
    await button(texts.redeemFor(reward.title)).click()
    await says(texts.question.text(2, 1))
    await button(texts.question.confirm(2)).dblclick()
    await says(code)
    await says('Show the code at the counter.')
    expect(findRedeemRequests()).toEqual([{ id: expect.any(String), creditCost: reward.creditCost }])
    await button('Done').click()
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    // The title of the dialog has the same words. No success is shown over a dialog.
    await expectToast(page, { title: 'Reward Redeemed!' })
  })

  it('R-015 shows its code as a picture that a scanner reads, in dark colors, too', async () => {
    const reward = aReward()
    await open({ rewards: [reward], redemptions: [aRedemption()], server: buildResponses() })
    await page.emulateMedia({ colorScheme: 'dark' })
    await dialog().getByRole('radio', { name: texts.tabs.mine }).check()
    const storedCode = await dialog().locator('[translate="no"]').innerText()
    expect(await scan(dialog().getByRole('img'))).toBe(storedCode)
    await dialog().getByRole('radio', { name: texts.tabs.available }).check()
    await redeem(reward)
    expect(await scan(dialog().getByRole('img', { name: texts.qr }))).toBe(code)
    await page.emulateMedia({ colorScheme: null })
  })

  it('R-012 R-013 R-014 copies the code, and another one can be redeemed', async () => {
    const reward = aReward()
    await open({ rewards: [reward], server: buildResponses() })
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await redeem(reward)
    await button('Copy Code').click()
    await toast('Code Copied!')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code)
    await button('Redeem Another').click()
    await button(texts.redeemFor(reward.title)).waitFor()
  })

  it('R-013 that cannot be copied says so, and the code can be selected', async () => {
    const reward = aReward()
    await open({ rewards: [reward], server: buildResponses() })
    await redeem(reward)
    await failCopying(page)
    await button('Copy Code').click()
    await toast('Copying didn’t work. You can select the code instead.')
    expect(await page.getByText('Code Copied!').count()).toBe(0)
    await says(code)
  })

  it('R-020 that is refused without words of the server uses the spec’s', async () => {
    const reward = aReward()
    const withoutWords = Object.assign(new Refused('sold_out'), { message: '' })
    await open({ rewards: [reward], server: { 'rewards.redeem': withoutWords } })
    await redeem(reward)
    await expectToast(page, {
      title: 'Redemption Failed',
      description: 'Failed to redeem reward',
      destructive: true,
    })
  })

  it('R-020 that is refused shows the server’s words', async () => {
    const reward = aReward()
    await open({ rewards: [reward], server: { 'rewards.redeem': new Refused('sold_out') } })
    await redeem(reward)
    await toast('Redemption Failed')
    await toast('The last one has just been taken. No credit was spent.')
  })

  it('Q44 R-011 without a response is repeated as the same redemption, and after a response as another', async () => {
    const reward = aReward()
    await open({ rewards: [reward] })
    await redeem(reward)
    await toast(texts.unanswered.description)
    phone.server.change(buildResponses())
    await redeem(reward)
    await says(code)
    await button('Redeem Another').click()
    await redeem(reward)
    await says(code)
    const [first, second, third] = findRedeemRequests() as { id: string }[]
    expect(first?.id).toBe(second?.id)
    expect(third?.id).not.toBe(first?.id)
  })

  it('Q44 R-011 that a round has brought meanwhile shows its code on the next try, without a request', async () => {
    const reward = aReward()
    await open({ rewards: [reward] })
    await redeem(reward)
    await toast(texts.unanswered.description)
    const [{ id } = { id: '' }] = findRedeemRequests() as { id: string }[]
    await phone.bring([{ table: 'redemptions', id, row: aRedemption({ id, redemptionCode: code }) }])
    await dialog().getByRole('radio', { name: texts.tabs.mine }).check()
    await says(code)
    await dialog().getByRole('radio', { name: texts.tabs.available }).check()
    await button(texts.redeemFor(reward.title)).click()
    await dialog().getByRole('heading', { name: 'Reward Redeemed!' }).waitFor()
    await says(code)
    expect(findRedeemRequests()).toHaveLength(1)
  })
})

describe('my redemptions', () => {
  it('R-003 R-009 R-010 are listed with their codes: used or available', async () => {
    const [usedRedemption, open_] = [
      aRedemption({ isUsed: true, redemptionCode: 'USED0-00000-00000-00000' }),
      aRedemption({ redemptionCode: code }),
    ]
    await open({ redemptions: [usedRedemption, open_] })
    await dialog().getByRole('radio', { name: 'My Redemptions', exact: true }).check()
    await card(code).getByText('Available', { exact: true }).waitFor()
    await card('USED0').getByText('Used', { exact: true }).waitFor()
    expect(await card('USED0').getByRole('button').count()).toBe(0)
  })

  it('R-008 say what will be here before the first one', async () => {
    await open({})
    await says(texts.empty)
    await dialog().getByRole('radio', { name: texts.tabs.mine }).check()
    await says(texts.nothing)
  })
})
