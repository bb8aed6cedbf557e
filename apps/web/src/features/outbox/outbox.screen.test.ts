/** The outbox on a wide screen, and what it answers to a press on 'Send now'. */
import type { SyncRequest } from '@porchlight/contracts/sync/sync.schema'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writePost } from '../../../../../tests/harness/posting.ts'
import { closeToast, expectToast } from '../../../../../tests/harness/toasts.ts'
import { lookAtStates } from '../../../../../tests/mounted/look-at-states.ts'
import {
  type MountedPhone,
  openMountedDesktop,
  openMountedPhone,
} from '../../../../../tests/mounted/mounted-phone.ts'
import { bodyOf } from '../../../../../tests/mounted/stand-in.ts'
import { outboxTexts } from '../../locales/en/outbox.ts'
import { aMember } from '../members/members.factory.ts'
import { outboxStates } from './outbox.states.ts'

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

it('SH-070 D9 stands in one column that reads well, each thing’s buttons beside its words', async () => {
  const { page } = desktop
  await desktop.mount('/', { member: aMember(), server: {} })
  await desktop.offline(true)
  for (const title of ['Soup on Sunday', 'A second pair of hands']) {
    await writePost(page, { type: 'offer', title })
    await closeToast(page)
  }
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Outbox/ })
    .click()
  const [first, second] = ['Soup on Sunday', 'A second pair of hands'].map((title) =>
    page.getByRole('main').getByRole('listitem').filter({ hasText: title }),
  )
  await page.getByRole('heading', { level: 1, name: outboxTexts.title }).waitFor()
  const place = async (locator = first) => {
    const box = await locator?.boundingBox()
    if (!box) throw new Error('It is not to be seen.')
    return box
  }
  const card = await place()
  const words = await place(first?.getByText('Any help is welcome.'))
  const edit = await place(first?.getByRole('button', { name: /^Edit/ }))
  const discard = await place(first?.getByRole('button', { name: /^Discard/ }))
  expect(card.width).toBeLessThanOrEqual(760)
  expect(edit.x).toBeGreaterThan(words.x + words.width)
  expect(discard.x).toBeGreaterThan(edit.x)
  expect(discard.y).toBe(edit.y)
  expect(discard.y + discard.height).toBeLessThan(card.y + card.height)
  expect((await place(second)).y).toBeGreaterThan(card.y + card.height)
})

describe('Send now', () => {
  it('D9 answers a press that meets a round of the app’s own, too', async () => {
    const { page, context } = phone
    const released = Promise.withResolvers<void>()
    await context.route(rounds, async (route) => {
      // The first one, which has nothing to bring, is answered.
      if (!(bodyOf(route.request()) as SyncRequest).operations) return route.fallback()
      await released.promise
      await route.abort()
    })
    await phone.mount('/', { member: aMember(), server: {} })
    await keepOne(page)
    await page.getByRole('region', { name: new RegExp(`^${outboxTexts.groups.sending}`) }).waitFor()
    await page.getByRole('button', { name: outboxTexts.sendNow }).press('Enter')
    released.resolve()
    await expectToast(page, outboxTexts.stillNoSignal)
    await context.unroute(rounds)
  })

  it('D9 says so where there is a signal, and a server that takes nothing', async () => {
    const { page, context } = phone
    await phone.mount('/', { member: aMember(), server: {} })
    const unwell = { code: 'unavailable', message: 'Please try again in a moment.', requestId: 'r-1' }
    await context.route(rounds, (route) => route.fulfill({ status: 503, json: unwell }))
    await keepOne(page)
    await page.getByRole('button', { name: outboxTexts.sendNow }).click()
    await expectToast(page, outboxTexts.notTaken)
    await closeToast(page)
    await context.unroute(rounds)
    await page.getByRole('button', { name: outboxTexts.sendNow }).click()
    await page.getByText(outboxTexts.empty.title).waitFor()
  })
})

/** And goes to see it in the outbox. */
async function keepOne(page: Page): Promise<void> {
  await writePost(page, { type: 'offer', title: 'Soup on Sunday' })
  await closeToast(page)
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Outbox/ })
    .click()
  await page.getByRole('heading', { level: 1, name: outboxTexts.title }).waitFor()
}
