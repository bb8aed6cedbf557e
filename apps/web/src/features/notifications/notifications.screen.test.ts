/** The bell: how many, what, since when; and what looking at it does. */
import type { Member } from '@porchlight/contracts/members/members.schema'
import type { Notification } from '@porchlight/contracts/notifications/notifications.schema'
import { dayMs } from '@porchlight/contracts/values/time'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { recordAnnouncements } from '../../../../../tests/harness/phone/announcements.ts'
import { expectFocus, leaveByEscape, press } from '../../../../../tests/harness/phone/keyboard.ts'
import { lookAtStates } from '../../../../../tests/mounted/look-at-states.ts'
import { type MountedPhone, openMountedPhone } from '../../../../../tests/mounted/mounted-phone.ts'
import { appTexts } from '../../locales/en/app.ts'
import { homeTexts } from '../../locales/en/home.ts'
import { aMember } from '../members/members.factory.ts'
import { aNotification } from './notifications.factory.ts'
import { bellStates } from './notifications.states.ts'

declare global {
  interface Window {
    /** The number on the app's icon. */
    badge: number
  }
}

let phone: MountedPhone
let page: Page

beforeAll(async () => {
  phone = await openMountedPhone()
  page = phone.page
})
afterAll(() => phone?.discard())

lookAtStates(bellStates, () => phone)

let member: Member
let news: Notification
const readUpTo = { notificationsReadUpTo: ago(dayMs) }
const bell = (name: string) => page.getByRole('button', { name, exact: true })
const read = () => phone.server.sentOperations.filter(({ name }) => name === 'notifications.read')

async function mountWith(overrides: Partial<Member> = readUpTo, path = '/') {
  // Anew for each: what was looked at where it happened is remembered as long as the app is open.
  const earlierNotification = aNotification({ createdAt: ago(3 * dayMs), target: '/community' })
  news = aNotification({ kind: 'credit_earned', createdAt: ago(60_000), target: '/profile' })
  member = aMember(overrides)
  await phone.mount(path, { member, notifications: [earlierNotification, news], server: {} })
}

/** Waits until the server has received once that the news was read; from then on the server's row contains it. */
async function expectRead() {
  await expect.poll(() => read().map(({ args }) => args)).toEqual([{ upTo: news.createdAt }])
  const row = { ...member, notificationsReadUpTo: news.createdAt }
  await phone.bring([{ table: 'members', id: row.id, row }])
}

describe('the bell', () => {
  it('H-004 shows no badge at 0, and says that nothing is new', async () => {
    await phone.mount('/', { member: aMember(), server: {} })
    await bell('Notifications').waitFor()
    expect(await bell('Notifications').innerText()).toBe('')
    await bell('Notifications').click()
    await page.getByRole('dialog').getByText(appTexts.notifications.emptyTitle).waitFor()
  })

  it('H-004 does not say that nothing is new while news is still on its way', async () => {
    const gate = Promise.withResolvers<void>()
    await phone.mount('/?news=open', { member: aMember(), server: {}, roundsAfter: gate.promise })
    await page.getByRole('dialog', { name: appTexts.notifications.title }).waitFor()
    expect(await page.getByText(appTexts.notifications.emptyTitle).count()).toBe(0)
    gate.resolve()
    await page.getByText(appTexts.notifications.emptyTitle).waitFor()
  })

  it('H-004 the bell shows the number of new notifications', async () => {
    await mountWith({})
    await bell('Notifications, 2 new').waitFor()
    expect(await bell('Notifications, 2 new').innerText()).toBe('2')
    await mountWith()
    await bell('Notifications, 1 new').waitFor()
  })

  it('H-004 during the initial sync the bell shows no number, and none is announced', async () => {
    const gate = Promise.withResolvers<void>()
    const first = aNotification({ createdAt: ago(60_000), target: '/community' })
    const data = { member: aMember(readUpTo), notifications: [first] }
    await phone.mount('/', { ...data, isPart: true, server: {}, roundsAfter: gate.promise })
    await page.getByText(homeTexts.credits(2)).waitFor()
    await bell('Notifications').waitFor()
    const later = aNotification({ kind: 'credit_earned', createdAt: ago(50_000), target: '/profile' })
    phone.server.bring([{ table: 'notifications', id: later.id, row: later }])
    gate.resolve()
    await bell('Notifications, 2 new').waitFor()
    expect(await page.locator('header + [aria-live]').textContent()).toBe('')
  })

  it('H-004 notifications are listed by day, new ones marked, and are read after being visible for a second', async () => {
    await mountWith()
    await bell('Notifications, 1 new').click()
    const dialog = page.getByRole('dialog')
    const today = dialog.getByRole('region', { name: /^(Today|Yesterday)$/ })
    await today.getByRole('link', { name: '+1 credit earned: “Groceries for two”.' }).waitFor()
    await today.getByText('New', { exact: true }).waitFor()
    const earlier = dialog.getByRole('region').nth(1).getByRole('link')
    expect(await earlier.innerText()).toContain('Rosa said yes: “Groceries for two”.')
    expect(await earlier.getByText('New').count()).toBe(0)
    await expectRead()
    // New notifications stay marked as new while the list is open.
    await expect.poll(() => today.getByText('New', { exact: true }).count()).toBe(1)
    await page.keyboard.press('Escape')
    await bell('Notifications').waitFor()
  })

  it('H-004 all are marked as read at once', async () => {
    await mountWith({})
    await bell('Notifications, 2 new').click()
    const dialog = page.getByRole('dialog')
    await expect.poll(() => dialog.getByText('New', { exact: true }).count()).toBe(2)
    await dialog.getByRole('button', { name: 'Mark all as read' }).click()
    await expect.poll(() => dialog.getByText('New', { exact: true }).count()).toBe(0)
    await expect.poll(() => read().map(({ args }) => args)).toEqual([{ upTo: news.createdAt }])
    expect(await dialog.getByRole('button', { name: 'Mark all as read' }).count()).toBe(0)
  })

  it('H-004 twenty are listed, and the rest on request', async () => {
    const notifications = Array.from({ length: 21 }, (_, index) =>
      aNotification({ createdAt: ago((index + 1) * 60_000) }),
    )
    await phone.mount('/', { member: aMember(readUpTo), notifications, server: {} })
    await bell('Notifications, 21 new').click()
    const rows = page.getByRole('dialog').getByRole('link', { name: /^Rosa said yes/ })
    await expect.poll(() => rows.count()).toBe(20)
    const more = page.getByRole('dialog').getByRole('button', { name: 'Show more', exact: true })
    await press(page, more)
    await expect.poll(() => rows.count()).toBe(21)
    await expectFocus(page.getByRole('dialog').getByRole('listitem').nth(20))
    expect(await more.count()).toBe(0)
  })

  it('H-004 a notification leads to its subject, and closes the list', async () => {
    await mountWith()
    await bell('Notifications, 1 new').click()
    await page
      .getByRole('dialog')
      .getByRole('link', { name: /credit earned/ })
      .click()
    await page.getByRole('heading', { level: 1, name: 'My Profile' }).waitFor()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
  })

  it('H-004 in a hidden tab no notification is read', async () => {
    await mountWith()
    await look('hidden')
    await bell('Notifications, 1 new').click()
    await page
      .getByRole('dialog')
      .getByRole('link', { name: /credit earned/ })
      .waitFor()
    await page.waitForTimeout(1500)
    expect(read()).toEqual([])
    await look('visible')
    await expect.poll(() => read().length).toBe(1)
  })

  it('H-004 without a signal the list opens, and its reading is sent with the next signal, though it was closed at once', async () => {
    await mountWith()
    await bell('Notifications, 1 new').waitFor()
    await phone.offline(true)
    await bell('Notifications, 1 new').click()
    await page
      .getByRole('dialog')
      .getByRole('link', { name: /credit earned/ })
      .waitFor()
    await page.keyboard.press('Escape')
    await bell('Notifications').waitFor()
    await phone.offline(false)
    await expectRead()
    await bell('Notifications').waitFor()
  })

  it('H-004 a notification about the open screen does not ring, and is read', async () => {
    await mountWith({}, '/profile')
    await bell('Notifications, 1 new').waitFor()
    expect(read()).toEqual([])
    await page.getByRole('navigation').getByRole('link', { name: 'Home' }).click()
    await page.locator('a[href="/community"]').first().click()
    await expectRead()
    await bell('Notifications').waitFor()
  })

  it('H-004 a new notification is announced to a screen reader once, also with the words of the one before', async () => {
    await mountWith()
    await bell('Notifications, 1 new').waitFor()
    const liveRegion = page.locator('header + [aria-live]')
    expect(await liveRegion.textContent()).toBe('')
    const row = aNotification({ kind: 'review', createdAt: ago(0) })
    await phone.bring([{ table: 'notifications', id: row.id, row }])
    await expect.poll(() => liveRegion.textContent()).toBe('Rosa rated your help: “Groceries for two”.')
    await bell('Notifications, 2 new').waitFor()
    await phone.bring([{ table: 'notifications', id: row.id, row: null }])
    await bell('Notifications, 1 new').waitFor()
    expect(await liveRegion.textContent()).toBe('Rosa rated your help: “Groceries for two”.')
    const readAnnouncements = await recordAnnouncements(liveRegion)
    const secondRow = aNotification({ kind: 'review', createdAt: ago(0) })
    await phone.bring([{ table: 'notifications', id: secondRow.id, row: secondRow }])
    await expect.poll(readAnnouncements).toEqual(['Rosa rated your help: “Groceries for two”.'])
  })

  it('H-004 with the keyboard alone the list opens, is walked through and closed, and a link followed', async () => {
    await mountWith()
    const dialog = page.getByRole('dialog', { name: 'Notifications' })
    await press(page, bell('Notifications, 1 new'))
    // The list itself: the way to the settings is there before it, and nothing is read by closing that early.
    await dialog.getByRole('link', { name: /credit earned/ }).waitFor()
    await leaveByEscape(dialog, page.getByRole('button', { name: /^Notifications/ }))
    await expectRead()
    await bell('Notifications').waitFor()
    await page.keyboard.press('Enter')
    await press(page, dialog.getByRole('link', { name: /^Rosa said yes/ }))
    await page.getByRole('heading', { level: 1, name: 'Community' }).waitFor()
    await dialog.waitFor({ state: 'hidden' })
  })
})

it('H-004 SH-004 the number on the icon is the bell’s, and goes when the list was seen', async () => {
  const readBadge = () => page.evaluate(() => window.badge)
  await page.evaluate(() => {
    const show = async (count = 0) => {
      window.badge = count
    }
    Object.assign(Navigator.prototype, { setAppBadge: show, clearAppBadge: () => show() })
  })
  await mountWith({})
  await expect.poll(readBadge).toBe(2)
  await bell('Notifications, 2 new').click()
  await expectRead()
  await expect.poll(readBadge).toBe(0)
})

async function look(state: 'visible' | 'hidden'): Promise<void> {
  await page.evaluate((visibility) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => visibility })
    document.dispatchEvent(new Event('visibilitychange'))
  }, state)
}

function ago(ms: number): string {
  return new Date(Date.now() - ms).toISOString()
}
