/** The outbox on a wide screen, and the messages after a press on 'Send now'. */
import { Refused } from '@porchlight/contracts/errors/refusals'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writePost } from '../../../../../../tests/harness/people/posting.ts'
import { failCopying } from '../../../../../../tests/harness/phone/clipboard.ts'
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

it('SH-070 D9 the outbox is one readable column, each entry’s buttons beside its text', async () => {
  const { page } = desktop
  await showWaiting(desktop)
  const [first, second] = ['Soup on Sunday', 'A second pair of hands'].map((title) =>
    page.getByRole('main').getByRole('listitem').filter({ hasText: title }),
  )
  const place = async (locator = first) => {
    const box = await locator?.boundingBox()
    if (!box) throw new Error('It is not to be seen.')
    return box
  }
  const card = await place()
  const words = await place(first?.getByText('Lentils, for six.'))
  const edit = await place(first?.getByRole('button', { name: /^Edit/ }))
  const discard = await place(first?.getByRole('button', { name: /^Discard/ }))
  expect(card.width).toBeLessThanOrEqual(760)
  expect(edit.x).toBeGreaterThan(words.x + words.width)
  expect(discard.x).toBeGreaterThan(edit.x)
  expect(discard.y).toBe(edit.y)
  expect(discard.y + discard.height).toBeLessThan(card.y + card.height)
  expect((await place(second)).y).toBeGreaterThan(card.y + card.height)
})

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
    await page.getByRole('button', { name: outboxTexts.sendNow }).click()
    await page.getByText(outboxTexts.empty.title).waitFor()
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
