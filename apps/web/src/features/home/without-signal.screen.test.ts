/** Home without a signal: everything stored is marked as waiting wherever it is shown, until it is sent. */
import type { Member } from '@porchlight/contracts/members/members.schema'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { writePost } from '../../../../../tests/harness/people/posting.ts'
import { closeToast, expectToast } from '../../../../../tests/harness/phone/toasts.ts'
import { type MountedPhone, openMountedPhone } from '../../../../../tests/mounted/mounted-phone.ts'
import { accountTexts } from '../../locales/en/account.ts'
import { planScreenTexts } from '../../locales/en/plans.screens.ts'
import { aMember } from '../members/members.factory.ts'

let phone: MountedPhone
let page: Page
let member: Member

beforeAll(async () => {
  phone = await openMountedPhone()
  page = phone.page
})
beforeEach(async () => {
  member = aMember()
  await phone.offline(false)
  await phone.mount('/', { member, server: {} })
})
afterAll(() => phone?.discard())

it('P-069 P-072 SH-003 toast, banner, header and list say that a post waits, and stop when it is sent', async () => {
  await phone.offline(true)
  await writePost(page, { type: 'request', title: 'Kept one', daysAhead: 1 })
  await expectToast(page, {
    title: 'Saved. Sends when you’re back online',
    description: 'There’s no signal right now. Your post will be sent once, when you’re back online.',
  })
  await closeToast(page)
  await page.getByText('No signal. 1 post is saved and will be sent.').waitFor()
  await page.getByRole('link', { name: '1 waiting for signal' }).waitFor()
  const activity = page
    .getByRole('region', { name: 'Upcoming activities' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Kept one', exact: true }) })
  await activity.getByText('Waiting for signal', { exact: true }).waitFor()

  await writePost(page, { type: 'offer', title: 'Kept two', daysAhead: 1 })
  await page.getByText('No signal. 2 posts are saved and will be sent.').waitFor()
  await page.getByRole('link', { name: '2 waiting for signal' }).waitFor()
  await page.getByText('2 credits', { exact: true }).waitFor()
  await page.getByText('1 needed when sent', { exact: true }).waitFor()

  phone.server.bring([{ table: 'members', id: member.id, row: { ...member, credits: 1 } }])
  await phone.offline(false)
  await page.getByText('1 credit', { exact: true }).waitFor()
  for (const absentText of [/waiting for signal/i, /^No signal\./, /needed when sent/]) {
    await expect.poll(() => page.getByText(absentText).count()).toBe(0)
  }
  await expectToast(page, {
    title: '2 posts have been created and will appear in upcoming activities!',
  })
})

it('S-007 a member’s change on the server is on the screen with the next round', async () => {
  await page.getByText('2 credits', { exact: true }).waitFor()
  await phone.bring([{ table: 'members', id: member.id, row: { ...member, credits: 1 } }])
  await page.getByText('1 credit', { exact: true }).waitFor()
})

it.each([
  ['/account-settings', accountTexts.needsSignal],
  ['/account-setup?view=phone', accountTexts.needsSignal],
  ['/manage-subscription', planScreenTexts.needsSignal],
])('a screen that needs a signal says so, and does not say to keep going: %s', async (path, need) => {
  await phone.mount(path, { member, server: {} })
  await phone.offline(true)
  await page.getByText(need, { exact: true }).waitFor()
  await page.getByText('No signal.', { exact: true }).waitFor()
  expect(await page.getByText('Keep going').count()).toBe(0)
  await page.getByRole('link', { name: 'Home' }).first().click()
  await page.getByText('No signal. Keep going: what you do is saved and will be sent.').waitFor()
})
