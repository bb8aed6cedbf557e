/** Tests of refused entries: they are in the outbox with their reason, to be retried, changed or discarded. */
import { Refused } from '@porchlight/contracts/errors/refusals'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { localDay, writePost } from '../../../../../../tests/harness/people/posting.ts'
import { expectFocus, press } from '../../../../../../tests/harness/phone/keyboard.ts'
import { closeToast, expectToast } from '../../../../../../tests/harness/phone/toasts.ts'
import { zoneWhereItIs } from '../../../../../../tests/harness/phone/zones.ts'
import { type MountedPhone, openMountedPhone } from '../../../../../../tests/mounted/mounted-phone.ts'
import { appTexts } from '../../../locales/en/app.ts'
import { aMember } from '../../members/members.factory.ts'
import { aNewPost, creating, offering } from '../../posts/posts.factory.ts'
import { entry, group, titlesIn } from '../outbox.factory.ts'

const posting = creating(aNewPost()).name

let phone: MountedPhone
let page: Page

beforeAll(async () => {
  phone = await openMountedPhone({ timeZone: zoneWhereItIs(12) })
  page = phone.page
})
beforeEach(async () => {
  await phone.offline(true)
})
afterAll(() => phone?.discard())

it('P-075 P-077 D9 Try again sends the entry unchanged, once the reason is gone', async () => {
  await mountWith('/', { type: 'request', title: 'One too many' })
  await refuse(new Refused('credits_missing', { missing: 1 }))
  const onHome = page.getByRole('listitem').filter({ hasText: 'One too many' })
  await onHome.getByText('Not posted').waitFor()
  await onHome.getByRole('link', { name: 'See why' }).click()
  await group(page, 'Couldn’t be sent').waitFor()
  await entry(page, 'One too many').getByText('You need 1 more credit to post this request.').waitFor()
  phone.server.refusals = {}
  await page.getByRole('button', { name: 'Try again: One too many' }).click()
  await group(page, 'Couldn’t be sent').waitFor({ state: 'detached' })
  await expect.poll(() => titlesIn(page, 'Sent in the last 7 days')).toEqual(['One too many'])
  // The one that came back, and once more.
  const [before, again, ...more] = phone.server.sentOperations
  expect([again?.args, more]).toEqual([before?.args, []])
})

it('D9 an entry that is tried again passes the focus on: to the next one, and the last one to what follows', async () => {
  const posts = [offering({ title: 'First of two' }), offering({ title: 'Second of two' })]
  await phone.mount('/outbox', { member: aMember(), waitingEntries: posts, server: {} })
  await refuse(new Refused('unavailable'))
  await expect.poll(() => titlesIn(page, 'Couldn’t be sent')).toHaveLength(2)
  phone.server.refusals = {}
  await press(page, page.getByRole('button', { name: 'Try again: First of two' }))
  await expect.poll(() => titlesIn(page, 'Sent in the last 7 days')).toEqual(['First of two'])
  await expectFocus(page.getByRole('heading', { name: 'Second of two' }))
  await press(page, page.getByRole('button', { name: 'Try again: Second of two' }))
  await expect.poll(() => titlesIn(page, 'Sent in the last 7 days')).toHaveLength(2)
  await expectFocus(page.getByRole('heading', { name: /^Sent in the last 7 days/ }))
})

it('P-077 a post whose own date passed before it was sent returns with that reason and its text', async () => {
  const today = await localDay(page, 0)
  const tonight = await page.evaluate((local) => new Date(local).toISOString(), `${today}T23:30`)
  await mountWith('/outbox', {
    title: 'Yesterday’s bread',
    description: 'Still warm when written.',
    dateNeeded: tonight,
    timeNeeded: '23:30',
  })
  await refuse(new Refused('date_passed'))
  await group(page, 'Couldn’t be sent').waitFor()
  const bread = entry(page, 'Yesterday’s bread')
  await bread.getByText('Its date and time had passed before it could be sent.').waitFor()
  await bread.getByText('Still warm when written.').waitFor()

  phone.server.refusals = {}
  await page.getByRole('button', { name: 'Edit: Yesterday’s bread' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit your post' })
  expect(await dialog.getByLabel('Description').inputValue()).toBe('Still warm when written.')
  const day = await localDay(page, 2)
  await dialog.getByLabel('Date', { exact: true }).fill(day)
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await group(page, 'Couldn’t be sent').waitFor({ state: 'detached' })
  const dateNeeded = await page.evaluate((local) => new Date(local).toISOString(), `${day}T23:30`)
  await expect
    .poll(() => phone.server.sentOperations.at(-1)?.args)
    .toMatchObject({ title: 'Yesterday’s bread', dateNeeded })
})

it('SH-070 H-004 D9 the bell leads to several refused entries, which are tried again or, after a question, discarded together', async () => {
  await mountWith('/', { type: 'request', title: 'First of two' })
  await refuse(new Refused('credits_missing', { missing: 1 }))
  await openNews(1)
  // One has its own buttons and needs no more.
  await group(page, 'Couldn’t be sent').waitFor()
  expect(await page.getByRole('button', { name: 'Try all again' }).count()).toBe(0)
  await page.getByRole('navigation').getByRole('link', { name: 'Home' }).click()
  await writePost(page, { type: 'request', title: 'Second of two' })
  await openNews(2)
  const bothTitles = ['First of two', 'Second of two']
  await expect.poll(() => titlesIn(page, 'Couldn’t be sent')).toEqual(bothTitles)

  const question = page.getByRole('dialog', { name: 'Discard all 2?' })
  await page.getByRole('button', { name: 'Discard all' }).click()
  await question.getByRole('button', { name: 'Keep them' }).click()
  await question.waitFor({ state: 'hidden' })
  expect(await titlesIn(page, 'Couldn’t be sent')).toEqual(bothTitles)

  // Another tab is faster.
  await phone.offline(true)
  const tab = await phone.anotherTab('/outbox')
  await page.getByRole('button', { name: 'Discard all' }).click()
  const again = tab.getByRole('button', { name: 'Try all again' })
  const head = tab.getByRole('heading', { level: 1, name: 'Outbox' })
  await press(tab, again)
  await expectFocus(head)
  await again.waitFor({ state: 'detached' })
  await expectFocus(head)
  await question.getByRole('button', { name: 'Discard all' }).click()
  await expectToast(page, {
    title: '2 were already on their way',
    description: 'They were just sent or changed, so they’re still here. This is how they stand now.',
  })
  await closeToast(page)
  await tab.close()
  await expect.poll(() => titlesIn(page, 'Waiting')).toEqual(bothTitles)
  await phone.offline(false)
  await expect.poll(() => titlesIn(page, 'Couldn’t be sent')).toEqual(bothTitles)

  const sentCount = phone.server.sentOperations.length
  phone.server.refusals = {}
  await page.getByRole('button', { name: 'Discard all' }).click()
  await question.getByRole('button', { name: 'Discard all' }).click()
  await group(page, 'Couldn’t be sent').waitFor({ state: 'detached' })
  await question.waitFor({ state: 'detached' })
  await phone.passRound()
  expect(phone.server.sentOperations).toHaveLength(sentCount)
})

/** Mounts the app without a signal, with this waiting post. */
function mountWith(path: string, post: Parameters<typeof offering>[0]): Promise<void> {
  return phone.mount(path, { member: aMember(), waitingEntries: [offering(post)], server: {} })
}

/** The signal is back, and so is every post. */
async function refuse(refusal: Refused): Promise<void> {
  phone.server.refusals = { [posting]: refusal }
  await phone.offline(false)
}

/** Opens the outbox by the bell, which shows how many entries were refused. */
async function openNews(count: number): Promise<void> {
  const bell = page.getByRole('button', { name: `Notifications, ${count} new` })
  await bell.waitFor()
  expect(await bell.innerText()).toBe(String(count))
  await bell.press('Enter')
  const news = page.getByRole('dialog', { name: 'Notifications' })
  await expect.poll(() => news.getByRole('listitem').count()).toBe(count)
  await news.getByRole('link', { name: appTexts.notifications.see }).click()
  await page.getByRole('heading', { level: 1, name: 'Outbox' }).waitFor()
}
