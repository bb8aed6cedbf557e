/** The outbox on a wide screen, and the messages after a press on 'Send now'. */
import { Refused } from '@porchlight/contracts/errors/refusals'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writePost } from '../../../../../../tests/harness/people/posting.ts'
import { failCopying } from '../../../../../../tests/harness/phone/clipboard.ts'
import { expectFocus } from '../../../../../../tests/harness/phone/keyboard.ts'
import { closeToast, expectToast } from '../../../../../../tests/harness/phone/toasts.ts'
import { lookAtStates } from '../../../../../../tests/mounted/look-at-states.ts'
import {
  type MountedPhone,
  openMountedDesktop,
  openMountedPhone,
} from '../../../../../../tests/mounted/mounted-phone.ts'
import { outboxTexts } from '../../../locales/en/outbox.ts'
import { aMember } from '../../members/members.factory.ts'
import { outboxStates, showWaiting } from './outbox.states.ts'

const rounds = '**/api/sync'

let desktop: MountedPhone
let phone: MountedPhone
beforeAll(async () => {
  desktop = await openMountedDesktop()
  phone = await openMountedPhone()
})
afterAll(async () => {
  await desktop?.discard()
  await phone?.discard()
})

lookAtStates(outboxStates, () => phone)

it('SH-070 D9 on a wide screen what waits stands beside the button that sends it, on a phone below it', async () => {
  const { page } = desktop
  await showWaiting(desktop)
  const card = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Soup on Sunday' })
  const send = page.getByRole('button', { name: outboxTexts.sendNow })
  const discard = card.getByRole('button', { name: /^Discard/ })
  await expect.poll(() => placeOf(card, send)).toBe('beside')
  expect(await placeOf(card, discard)).toBe('inside')
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(() => placeOf(send, card)).toBe('below')
  await page.setViewportSize({ width: 1280, height: 800 })
})

async function placeOf(first: Locator, other: Locator): Promise<'beside' | 'below' | 'inside' | 'elsewhere'> {
  const [box, otherBox] = [await first.boundingBox(), await other.boundingBox()]
  if (!box || !otherBox) return 'elsewhere'
  const [right, bottom] = [box.x + box.width, box.y + box.height]
  const isLevel = otherBox.y < bottom && otherBox.y + otherBox.height > box.y - 60
  if (otherBox.x >= right) return isLevel ? 'beside' : 'elsewhere'
  if (otherBox.y >= bottom) return 'below'
  return otherBox.x + otherBox.width < right && otherBox.y + otherBox.height < bottom ? 'inside' : 'elsewhere'
}

it('D9 unsent entries that cannot be copied can be selected, and the screen says so', async () => {
  const { page } = desktop
  await desktop.mount('/', { member: aMember(), server: {} })
  await desktop.offline(true)
  await keepOne(page)
  await page.getByRole('button', { name: outboxTexts.export }).click()
  const dialog = page.getByRole('dialog', { name: 'Export what isn’t sent' })
  await failCopying(page)
  await dialog.getByRole('button', { name: 'Copy as text' }).click()
  await dialog
    .getByText('Copying isn’t possible here. You can select the text below instead.', { exact: true })
    .waitFor()
  expect(await dialog.getByLabel('As text').inputValue()).toContain('Soup on Sunday')
  await desktop.offline(false)
})

describe('Send now', () => {
  it('D9 a press during one of the app’s own rounds gets its result, too', async () => {
    const { page, server } = phone
    const firstRound = page.waitForResponse(rounds)
    await phone.mount('/', { member: aMember(), server: {} })
    // It has nothing to bring. The next one, which has, is on its way when the button is pressed, and gets nowhere.
    await firstRound
    const gate = Promise.withResolvers<void>()
    server.roundsAfter = gate.promise
    await keepOne(page)
    await page.getByRole('region', { name: new RegExp(`^${outboxTexts.groups.sending}`) }).waitFor()
    await page.getByRole('button', { name: outboxTexts.sendNow }).press('Enter')
    server.isCutOff = true
    gate.resolve()
    await expectToast(page, outboxTexts.stillNoSignal)
    server.isCutOff = false
  })

  it('D9 a server that accepts nothing while there is a signal is reported', async () => {
    const { page, server } = phone
    await phone.mount('/', { member: aMember(), server: {}, roundRefusal: new Refused('unavailable') })
    await keepOne(page)
    await page.getByRole('button', { name: outboxTexts.sendNow }).click()
    await expectToast(page, outboxTexts.notTaken)
    await closeToast(page)
    server.roundRefusal = null
    await page.getByRole('button', { name: outboxTexts.sendNow }).press('Enter')
    await page.getByText(outboxTexts.empty.title).waitFor()
    // The button is gone, and so is what it sent.
    await expectFocus(page.getByRole('heading', { level: 1, name: outboxTexts.title }))
  })
})

/** Posts an offer without a signal, and opens it in the outbox. */
async function keepOne(page: Page): Promise<void> {
  await writePost(page, { type: 'offer', title: 'Soup on Sunday' })
  await closeToast(page)
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Outbox/ })
    .click()
  await page.getByRole('heading', { level: 1, name: outboxTexts.title }).waitFor()
}
