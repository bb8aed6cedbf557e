/** Tests that a new post is confirmed on any connection, visible where the member looks, and one tap away. */
import { Refused } from '@porchlight/contracts/errors/refusals'
import type { Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { fillPost, startPost, writePost } from '../../../../../tests/harness/people/posting.ts'
import { holdTimers } from '../../../../../tests/harness/phone/clock.ts'
import { phoneSize } from '../../../../../tests/harness/phone/phone.ts'
import { closeToast, expectToast, toastsOn } from '../../../../../tests/harness/phone/toasts.ts'
import { type MountedPhone, openMountedPhone } from '../../../../../tests/mounted/mounted-phone.ts'
import { emptyPath } from '../../../../../tests/mounted/paths.ts'
import { homeTexts } from '../../locales/en/home.ts'
import { outboxTexts } from '../../locales/en/outbox.ts'
import { postTexts } from '../../locales/en/posts.ts'
import { aMember } from '../members/members.factory.ts'
import { untoldMs } from '../outbox/outbox.reads.ts'

declare global {
  interface Window {
    /** Messages and signs of sending that were shown, each once, with the page's time of their first sight. */
    sendingSigns: { word: string; at: number }[]
    tappedAt: number
  }
}

let phone: MountedPhone
let page: Page
beforeAll(async () => {
  phone = await openMountedPhone()
  page = phone.page
})
afterAll(() => phone?.discard())
afterEach(async () => {
  await phone.offline(false)
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
})

const { kept: keptTexts } = outboxTexts
const view = () => toastsOn(page).getByRole('button', { name: postTexts.compose.view })
const title = (name: string) => page.getByRole('main').getByRole('heading', { name })

it('P-072 on a slow line a message says that the post is stored and being sent, and then the result', async () => {
  const { promise, resolve: response } = Promise.withResolvers<void>()
  await phone.mount('/', { member: aMember(), server: {}, roundsAfter: promise })
  await writePost(page, { type: 'offer', title: 'Soup for two' })
  await expectToast(page, { title: keptTexts.sending })
  response()
  await expectToast(page, {
    title: 'Your post has been created and will appear in upcoming activities!',
  })
})

it('P-072 without a signal the message says so, and View leads to the post', async () => {
  await phone.mount('/', { member: aMember(), server: {} })
  await phone.offline(true)
  await writePost(page, { type: 'offer', title: 'Soup on Sunday', daysAhead: 6 })
  await expectToast(page, { title: keptTexts.waiting, description: postTexts.compose.keptUntil })
  await view().click()
  await title('Soup on Sunday').waitFor()
  await page.waitForURL((url) => url.pathname.startsWith('/posts/'))
})

it('P-069 a post beyond upcoming is on home with its state, until upcoming has it', async () => {
  await phone.mount('/', { member: aMember(), server: {} })
  await phone.offline(true)
  await writePost(page, { type: 'offer', title: 'Soup on Sunday', daysAhead: 6 })
  const ownItems = page.getByRole('list', { name: homeTexts.upcoming.ownLater }).getByRole('listitem')
  await ownItems.getByRole('heading', { name: 'Soup on Sunday' }).waitFor()
  await ownItems.getByText(homeTexts.states.offline, { exact: true }).waitFor()
  await writePost(page, { type: 'offer', title: 'Soup tomorrow', daysAhead: 1 })
  await page.getByRole('heading', { name: 'Soup tomorrow' }).waitFor()
  await expect.poll(() => ownItems.count()).toBe(1)
  await ownItems.getByRole('link', { name: 'Soup on Sunday' }).click()
  await title('Soup on Sunday').waitFor()
  await page.waitForURL((url) => url.pathname.startsWith('/posts/'))
})

it('P-069 a new post is on the board, whatever the filter was before', async () => {
  await phone.mount('/community-help', { member: aMember() })
  await page.getByRole('radio', { name: postTexts.board.filters.request }).click()
  await page.getByLabel(postTexts.board.search).fill('piano')
  await page.getByRole('button', { name: postTexts.board.compose, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await fillPost(dialog, { type: 'offer', title: 'A walk with your dog', category: 'Pet & Animal Care' })
  await dialog.getByRole('button', { name: postTexts.compose.submit.offer }).click()
  await holdToast()
  const card = page.getByRole('article', { name: 'A walk with your dog' })
  await card.waitFor()
  await expect.poll(async () => (await boxOf(card)).top).toBeGreaterThan(0)
  await expectApart(card)
})

it('D1 on a good line the outcome is the first word; on a slow one a word of waiting comes after 1.5 s, at the outbox too', async () => {
  const { promise: responsePromise, resolve: response } = Promise.withResolvers<void>()
  await phone.mount('/', { member: aMember(), server: {} })
  // The line is good however long a busy machine takes for the round: the time for a word of waiting never comes.
  await holdTimers(page, untoldMs)
  await recordSigns()
  await writePost(page, { type: 'offer', title: 'Soup for two' })
  await expectToast(page, {
    title: 'Your post has been created and will appear in upcoming activities!',
  })
  expect(await page.evaluate(() => window.sendingSigns.length)).toBe(1)
  // A page of its own has its own timers.
  await phone.visit(emptyPath)
  await phone.mount('/', { member: aMember(), server: {}, roundsAfter: responsePromise })
  await recordSigns()
  await writePost(page, { type: 'offer', title: 'Bread for two' })
  await expectToast(page, { title: keptTexts.sending })
  await page.getByRole('link', { name: 'Outbox, 1 waiting' }).waitFor()
  const tag = page
    .getByRole('main')
    .getByRole('listitem')
    .getByText(/^(Waiting|Sending)$/)
  await tag.waitFor()
  const waitedMs = await page.evaluate(() => window.sendingSigns.map(({ at }) => at - window.tappedAt))
  expect(Math.min(...waitedMs)).toBeGreaterThan(1490)
  response()
})

/** Records in the page each message and each sign of sending, and when the last tap was. */
async function recordSigns(): Promise<void> {
  await page.evaluate(() => {
    window.sendingSigns = []
    window.tappedAt = 0
    addEventListener('click', () => (window.tappedAt = performance.now()), { capture: true })
    const look = () => {
      const words = document.querySelector('[data-toast-area] > li[data-state="open"]')?.textContent ?? ''
      const isAtOutbox = document.querySelector('header a[href="/outbox"]') !== null
      const items = [...document.querySelectorAll('main li')].map(({ textContent }) => textContent)
      const [state = ''] = /Waiting|Sending/.exec(items.join('\n')) ?? []
      for (const word of [words, isAtOutbox ? 'outbox' : '', state]) {
        const isNew = word !== '' && !window.sendingSigns.some((sign) => sign.word === word)
        if (isNew) window.sendingSigns.push({ word, at: performance.now() })
      }
      requestAnimationFrame(look)
    }
    look()
  })
}

it('SH-035 a message is above the tabs and the Post button, and above a dialog’s buttons, clear of its header', async () => {
  const { promise: responsePromise, resolve: response } = Promise.withResolvers<void>()
  await phone.mount('/', { member: aMember(), server: {}, roundsAfter: responsePromise })
  phone.server.refusals = { 'posts.create': new Refused('not_found') }
  await writePost(page, { type: 'offer', title: 'Soup for two' })
  await holdToast()
  const tabs = page.getByRole('navigation', { name: 'Main' })
  const post = tabs.getByRole('button', { name: postTexts.board.compose, exact: true })
  for (const bar of [tabs, post]) {
    await expect
      .poll(async () => (await boxOf(bar)).top - (await boxOf(toastsOn(page))).bottom)
      .toBeGreaterThan(0)
  }
  await page.getByRole('button', { name: 'Post a New Request' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  response()
  const toast = toastsOn(page).filter({ hasText: 'Error' })
  await expect
    .poll(
      async () =>
        (await boxOf(dialog.getByRole('contentinfo').or(dialog.locator('footer')))).top -
        (await boxOf(toast)).bottom,
    )
    .toBeGreaterThanOrEqual(0)
  expect((await boxOf(toast)).top).toBeGreaterThan((await boxOf(dialog.getByRole('heading').first())).bottom)
})

it('SH-035 a message is right above the tabs and the Post button where the page ends above', async () => {
  // The window is so tall that all of home ends above its lower edge.
  await page.setViewportSize({ ...phoneSize, height: 2 * phoneSize.height })
  await phone.mount('/', { member: aMember(), server: {} })
  await writePost(page, { type: 'offer', title: 'Soup for two' })
  await holdToast()
  const tabs = page.getByRole('navigation', { name: 'Main' })
  const post = tabs.getByRole('button', { name: postTexts.board.compose, exact: true })
  const gap = async () => {
    const tops = [(await boxOf(tabs)).top, (await boxOf(post)).top]
    return Math.min(...tops) - (await boxOf(toastsOn(page))).bottom
  }
  await expect.poll(gap).toBeGreaterThan(0)
  expect(await gap()).toBeLessThan(40)
  await page.setViewportSize(phoneSize)
})

it('SH-035 a message leaves the new entry visible, where it would be covered', async () => {
  await phone.mount('/', { member: aMember(), server: {} })
  await phone.offline(true)
  await writePost(page, { type: 'offer', title: 'Soup tomorrow', daysAhead: 1 })
  await closeToast(page)
  // The page scrolls also while the dialog lies over it.
  const row = page.locator('main li').filter({ hasText: 'Soup tomorrow' })
  const bar = page.locator('nav')
  const dialog = await startPost(page)
  await fillPost(dialog, { type: 'offer', title: 'Soup on Sunday', daysAhead: 6 })
  const by = (await boxOf(row)).bottom - (await boxOf(bar)).top + 40
  await page.evaluate((pixels) => window.scrollBy({ top: pixels, behavior: 'instant' }), by)
  await dialog.getByRole('button', { name: postTexts.compose.submit.offer }).click()
  await dialog.waitFor({ state: 'detached' })
  await holdToast()
  await expectToast(page, { title: keptTexts.waiting, description: postTexts.compose.keptUntil })
  await expectApart(row)
})

it('on the screen that its button leads to a message has no button', async () => {
  await phone.mount('/', { member: aMember(), server: {} })
  await phone.offline(true)
  await writePost(page, { type: 'offer', title: 'Soup tomorrow', daysAhead: 1 })
  await holdToast()
  const view = toastsOn(page).getByRole('button', { name: postTexts.compose.view })
  await view.waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Soup tomorrow' }).click()
  await page.getByRole('heading', { level: 2, name: 'Soup tomorrow' }).waitFor()
  expect([await toastsOn(page).count(), await view.count()]).toEqual([1, 0])
})

/** Holds the toast until the test is over, however slow the machine is: in a window without the focus a toast stays. */
async function holdToast(): Promise<void> {
  await toastsOn(page).waitFor()
  await page.evaluate(() => window.dispatchEvent(new Event('blur')))
}

/** The message is in sight, and lies on nothing of the entry. */
async function expectApart(entry: Locator): Promise<void> {
  await expect
    .poll(async () => {
      const [toast, entryBox] = [await boxOf(toastsOn(page)), await boxOf(entry)]
      return toast.top >= 0 && (toast.bottom <= entryBox.top || toast.top >= entryBox.bottom)
    })
    .toBe(true)
}

function boxOf(part: Locator): Promise<{ top: number; bottom: number }> {
  return part.first().evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect()
    return { top, bottom }
  })
}
