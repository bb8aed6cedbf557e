/** Rewards at the desk, mounted: codes that are typed and scanned, forms, and what stays without a signal. */
import { Refused } from '@porchlight/contracts/errors/refusals'
import { toIso } from '@porchlight/contracts/values/time'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { lookAtStates } from '../../../../../../tests/mounted/look-at-states.ts'
import { type MountedPhone, openMountedPhone } from '../../../../../../tests/mounted/mounted-phone.ts'
import { emptyPath } from '../../../../../../tests/mounted/paths.ts'
import { deskTexts } from '../../../locales/en/desk.ts'
import { rewardDeskTexts as texts } from '../../../locales/en/rewards-desk.ts'
import { aDeskReward, deskRewards, openRewardsDesk, rewardsDeskStates } from './rewards-desk.states.ts'

let phone: MountedPhone
let page: Page
beforeAll(async () => {
  phone = await openMountedPhone()
  page = phone.page
})
beforeEach(() => phone.visit(emptyPath))
afterEach(() => phone.offline(false))
afterAll(() => phone?.discard())

lookAtStates(rewardsDeskStates, () => phone)

const code = 'ABCDE-FGHJK-MNPQR-STVWX'
const bodiesOf = (operationName: string) =>
  phone.server.calls.filter(({ name }) => name === operationName).map(({ body }) => body)
const press = (name: string) => page.getByRole('button', { name, exact: true }).first().click()

it('P-142 a typed code is marked as used, says of what, and leaves the field', async () => {
  await openRewardsDesk(phone, {
    'rewards.desk': deskRewards(),
    'rewards.use': { title: 'A coffee on the corner', partnerName: 'Stairwell Café' },
  })
  await page.getByLabel(texts.use.code, { exact: true }).fill(code)
  await press(texts.use.action)
  await page.getByText(texts.use.done('A coffee on the corner', 'Stairwell Café')).waitFor()
  expect(bodiesOf('rewards.use')).toEqual([{ code, reason: '' }])
  expect(await page.getByLabel(texts.use.code, { exact: true }).inputValue()).toBe('')
})

it('P-142 a refused code stays in the field with the reason, and so it does without a signal', async () => {
  await openRewardsDesk(phone, {
    'rewards.desk': deskRewards(),
    'rewards.use': new Refused('code_used', { title: 'A coffee on the corner', minutesAgo: 2, isOwn: true }),
  })
  const field = page.getByLabel(texts.use.code, { exact: true })
  await field.fill(code)
  const reads = bodiesOf('rewards.desk').length
  await press(texts.use.action)
  const refusal = 'You already marked this code as used 2 minutes ago, for “A coffee on the corner”.'
  await page.getByText(refusal).waitFor()
  expect(await field.inputValue()).toBe(code)
  // The record may have it now.
  await expect.poll(() => bodiesOf('rewards.desk').length).toBe(reads + 1)
  await phone.offline(true)
  await page.getByText(deskTexts.noSignal).waitFor()
  await press(texts.use.action)
  await page.getByText(deskTexts.notSent).waitFor()
  expect(await field.inputValue()).toBe(code)
})

it('P-142 where the browser reads QR codes, the camera fills the code in; elsewhere there is no such button', async () => {
  await openRewardsDesk(phone)
  await page.evaluate(() => Reflect.deleteProperty(window, 'BarcodeDetector'))
  await openRewardsDesk(phone)
  expect(await page.getByRole('button', { name: texts.use.scan }).count()).toBe(0)
  await page.evaluate((text) => {
    class Detector {
      detect = async () => [{ rawValue: text }]
    }
    Object.assign(window, { BarcodeDetector: Detector })
    const canvas = document.createElement('canvas')
    // A camera goes on sending pictures.
    setInterval(() => canvas.getContext('2d')?.fillRect(0, 0, Math.random() * 10, 10), 50)
    Object.defineProperty(navigator, 'mediaDevices', {
      configurable: true,
      value: { getUserMedia: async () => canvas.captureStream() },
    })
  }, code)
  // What is drawn next sees the camera.
  await page.getByLabel(texts.use.code, { exact: true }).fill('x')
  await press(texts.use.scan)
  await expect.poll(() => page.getByLabel(texts.use.code, { exact: true }).inputValue()).toBe(code)
})

it('P-142 a new reward is sent once, with its id for a second try, and hostile titles are shown as text', async () => {
  await openRewardsDesk(phone, {
    'rewards.desk': deskRewards(),
    'rewards.offer': new Refused('unavailable'),
  })
  await page.getByRole('heading', { name: '<b>=1+1</b>' }).waitFor()
  await press(texts.list.offer)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(texts.form.title, { exact: true }).fill('Bread')
  await dialog.getByLabel(texts.form.partnerName, { exact: true }).fill('Oven')
  await dialog.getByLabel(texts.form.cost, { exact: true }).fill('3')
  const send = dialog.getByRole('button', { name: texts.form.offer })
  await send.click()
  await dialog.getByRole('alert').waitFor()
  expect(await dialog.getByLabel(texts.form.title, { exact: true }).inputValue()).toBe('Bread')
  phone.server.change({ 'rewards.offer': { id: '01a20007-ed06-798a-99c9-c34ca960fd8d' } })
  await send.click()
  await dialog.waitFor({ state: 'detached' })
  const [first, second] = bodiesOf('rewards.offer') as { id: string }[]
  expect(first).toMatchObject({ title: 'Bread', partnerName: 'Oven', creditCost: 3, availableQuantity: null })
  expect(second?.id).toBe(first?.id)
})

it('P-142 a quantity that is no whole number cannot be saved; none is sent as no limit', async () => {
  await openRewardsDesk(phone, { 'rewards.desk': deskRewards(), 'rewards.stock': { ok: true } })
  await press(texts.list.stock)
  const dialog = page.getByRole('dialog')
  const field = dialog.getByLabel(texts.form.quantity, { exact: true })
  const save = dialog.getByRole('button', { name: texts.form.save })
  for (const wrong of ['-1', '1.5', '=1', '999999999']) {
    await field.fill(wrong)
    expect(await save.isDisabled()).toBe(true)
  }
  await field.fill('')
  await save.click()
  await dialog.waitFor({ state: 'detached' })
  expect(bodiesOf('rewards.stock')).toEqual([{ availableQuantity: null, reason: '' }])
})

it('P-142 a reward that has ended already, by a try whose response was lost, is shown as ended', async () => {
  const desk = (endedAt: string | null) => ({ ...deskRewards(), rewards: [aDeskReward({ endedAt })] })
  await openRewardsDesk(phone, { 'rewards.desk': desk(null) })
  await press(texts.list.end)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: texts.end.action }).click()
  await dialog.getByText(deskTexts.notSent).waitFor()
  phone.server.change({
    'rewards.end': new Refused('not_found'),
    'rewards.desk': desk(toIso(Date.now())),
  })
  await dialog.getByRole('button', { name: texts.end.action }).click()
  await dialog.waitFor({ state: 'detached' })
  const ends = page.getByRole('button', { name: texts.list.end, exact: true })
  await expect.poll(() => ends.count()).toBe(0)
})
