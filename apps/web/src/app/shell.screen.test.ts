/** The frame around the screens: the spec's five tabs, the bell, the tooltips, and no dead end. */
import type { Member } from '@porchlight/contracts/members/members.schema'
import type { Notification } from '@porchlight/contracts/notifications/notifications.schema'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { writePost } from '../../../../tests/harness/posting.ts'
import { closeToast } from '../../../../tests/harness/toasts.ts'
import {
  type MountedPhone,
  openMountedDesktop,
  openMountedPhone,
} from '../../../../tests/mounted/mounted-phone.ts'
import { aMember, aPerson } from '../features/members/members.factory.ts'
import { aConversation, together } from '../features/messages/messages.factory.ts'
import { aNotification } from '../features/notifications/notifications.factory.ts'
import { appTexts } from '../locales/en/app.ts'
import { comingTexts } from '../locales/en/coming.ts'
import { type Coming, comingScreens } from './coming.ts'

declare global {
  interface Window {
    /** What the tab to third places read, frame by frame. */
    labels: string[]
  }
}

const member = aMember()
const dayMs = 86_400_000

let phone: MountedPhone
let page: Page

beforeAll(async () => {
  phone = await openMountedPhone()
  page = phone.page
})

afterAll(() => phone?.discard())

describe('for whoever is signed out', () => {
  it('SH-031 the tab to third places is disabled', async () => {
    await phone.mount('/third-places', { server: {} })
    const tab = navigation().getByRole('link', { name: 'Featured' })
    await tab.waitFor()
    expect(await tab.getAttribute('aria-disabled')).toBe('true')
    expect(await tab.getAttribute('href')).toBeNull()
    await tab.click({ force: true })
    expect(new URL(page.url()).pathname).toBe('/third-places')
  })

  it.each(comingScreens.filter(({ access }) => access !== 'member'))(
    '$path says what will be here, and leads on',
    async (screen) => {
      await phone.mount(screen.path, { server: {} })
      await expectToLeadOn(screen)
    },
  )
})

describe('for members', () => {
  it('SH-025 SH-026 SH-028 the first tabs are Home, Messages and Maps', async () => {
    await phone.mount('/', { member, server: {} })
    await expect
      .poll(async () => (await tabs()).slice(0, 3))
      .toEqual([
        ['Home', '/'],
        ['Messages', '/messages'],
        ['Maps', '/maps'],
      ])
  })

  it('SH-030 SH-032 the others are Featured and Profile', async () => {
    await phone.mount('/', { member, server: {} })
    await expect
      .poll(async () => (await tabs()).slice(3))
      .toEqual([
        ['Featured', '/third-places'],
        ['Profile', '/profile'],
      ])
  })

  it('SH-027 the Messages tab counts what is unread, but for muted conversations, and shows nothing at 0', async () => {
    const tab = navigation().getByRole('link', { name: 'Messages', exact: true })
    expect(await tab.innerText()).toBe('Messages')
    const bea = aPerson()
    const cara = aPerson()
    const held = together(
      aConversation([member.id, bea.id], [[1, 'Hello']], { marker: { unreadCount: 3 } }),
      aConversation([member.id, cara.id], [[1, 'Hello']], { marker: { unreadCount: 4, isMuted: true } }),
    )
    await phone.mount('/', { member, people: [bea, cara], ...held, server: {} })
    const counted = navigation().getByRole('link', { name: 'Messages, 3 unread' })
    await counted.waitFor()
    await phone.bring(
      held.readMarkers.map((row) => ({ table: 'readMarkers', id: row.id, row: { ...row, unreadCount: 0 } })),
    )
    await tab.waitFor()
  })

  it('SH-029 the tab reads Places for premium members, and at the next start never anything else', async () => {
    const other = await openMountedPhone()
    await other.mount('/', {
      member: aMember({ subscriptionPlan: 'premium', subscriptionStatus: 'active', trialEndDate: null }),
      server: {},
    })
    const link = other.page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Places' })
    expect(await link.getAttribute('href')).toBe('/third-places')
    await other.page.addInitScript(() => {
      window.labels = []
      const look = () => {
        const tab = document.querySelector('nav a[href="/third-places"]')
        const label = [...(tab?.querySelectorAll('span') ?? [])].find((part) => part.textContent !== '')
        if (label && getComputedStyle(label).opacity !== '0') window.labels.push(label.textContent ?? '')
        requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    })
    await other.visit('/')
    await other.page.getByText('2 credits', { exact: true }).waitFor()
    await link.waitFor()
    await expect.poll(() => other.page.evaluate(() => window.labels.length)).toBeGreaterThan(5)
    expect(await other.page.evaluate(() => [...new Set(window.labels)])).toEqual(['Places'])
    await other.discard()
  })

  it.each(comingScreens)('$path says what will be here, and leads on', async (screen) => {
    await phone.mount(screen.path.replace(':id', '0199f2aa-0000-7000-8000-000000000001'), {
      member,
      server: {},
    })
    await expectToLeadOn(screen)
  })
})

describe('the bell', () => {
  it('H-004 shows no badge at 0, and says that nothing is new', async () => {
    await phone.mount('/', { member, server: {} })
    const bell = page.getByRole('button', { name: 'Notifications', exact: true })
    await bell.waitFor()
    expect(await bell.innerText()).toBe('')
    await bell.click()
    await page.getByRole('dialog').getByText(appTexts.notifications.emptyTitle).waitFor()
  })
})

describe('what neighbors did', () => {
  let news: Notification
  const readUpTo = { notificationsReadUpTo: ago(dayMs) }
  const bell = (name: string) => page.getByRole('button', { name, exact: true })
  const read = () => phone.server.sent.filter(({ name }) => name === 'notifications.read')

  async function mountWith(given: Partial<Member> = readUpTo, path = '/') {
    // Anew for each: what was looked at where it happened is remembered as long as the app is open.
    const told = aNotification({ createdAt: ago(3 * dayMs), target: '/community' })
    news = aNotification({ kind: 'credit_earned', createdAt: ago(60_000), target: '/profile' })
    await phone.mount(path, { member: aMember(given), notifications: [told, news], server: {} })
  }

  it('H-004 rings the bell with its number', async () => {
    await mountWith({})
    await bell('Notifications, 2 new').waitFor()
    expect(await bell('Notifications, 2 new').innerText()).toBe('2')
    await mountWith()
    await bell('Notifications, 1 new').waitFor()
  })

  it('H-004 is listed by day, what is new marked, and is read once it was looked at for a second', async () => {
    await mountWith()
    await bell('Notifications, 1 new').click()
    const dialog = page.getByRole('dialog')
    const today = dialog.getByRole('region').first()
    await today.getByRole('link', { name: '+1 credit earned: “Groceries for two”.' }).waitFor()
    await today.getByText('New', { exact: true }).waitFor()
    const earlier = dialog.getByRole('region').nth(1).getByRole('link')
    expect(await earlier.innerText()).toContain('Rosa would like to do “Groceries for two” with you.')
    expect(await earlier.getByText('New').count()).toBe(0)
    await expect.poll(() => read().map(({ args }) => args)).toEqual([{ upTo: news.createdAt }])
    // What was new stays marked as long as it is looked at.
    expect(await today.getByText('New', { exact: true }).count()).toBe(1)
    await page.keyboard.press('Escape')
    await bell('Notifications').waitFor()
  })

  it('H-004 leads to what it is about, and closes the list', async () => {
    await mountWith()
    await bell('Notifications, 1 new').click()
    await page
      .getByRole('dialog')
      .getByRole('link', { name: /credit earned/ })
      .click()
    await page.getByRole('heading', { level: 1, name: 'My Profile' }).waitFor()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
  })

  it('H-004 nothing is read of it in a tab that nobody looks at', async () => {
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

  it('H-004 without a signal it is listed all the same, and said to be read with the next one, though closed at once', async () => {
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
    await expect.poll(() => read().map(({ args }) => args)).toEqual([{ upTo: news.createdAt }])
  })

  it('H-004 about the screen that is looked at it rings nowhere, and is read', async () => {
    await mountWith({}, '/profile')
    await bell('Notifications, 1 new').waitFor()
    expect(read()).toEqual([])
    await page.getByRole('link', { name: 'Community activity' }).click()
    await bell('Notifications').waitFor()
    await expect.poll(() => read().map(({ args }) => args)).toEqual([{ upTo: news.createdAt }])
  })

  it('H-004 is told to a screen reader once, as it comes', async () => {
    await mountWith()
    await bell('Notifications, 1 new').waitFor()
    const heard = page.locator('header + [aria-live]')
    expect(await heard.textContent()).toBe('')
    const row = aNotification({ kind: 'review', createdAt: ago(0) })
    await phone.bring([{ table: 'notifications', id: row.id, row }])
    await expect.poll(() => heard.textContent()).toBe('Rosa rated your help: “Groceries for two”.')
    await bell('Notifications, 2 new').waitFor()
    await phone.bring([{ table: 'notifications', id: row.id, row: null }])
    await bell('Notifications, 1 new').waitFor()
    expect(await heard.textContent()).toBe('Rosa rated your help: “Groceries for two”.')
  })

  async function look(state: 'visible' | 'hidden'): Promise<void> {
    await page.evaluate((shown) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => shown })
      document.dispatchEvent(new Event('visibilitychange'))
    }, state)
  }
})

describe('tooltips', () => {
  let desktop: MountedPhone

  beforeEach(async () => {
    desktop = await openMountedDesktop()
    await desktop.page.clock.install()
    await desktop.mount('/', { member })
    await desktop.page.getByRole('button', { name: /^Notifications/ }).waitFor()
    return () => desktop.discard()
  })

  it('SH-040 show after the pointer has rested for 700 ms', async () => {
    const { clock } = desktop.page
    await clock.pauseAt(Date.now() + dayMs)
    await pointAt('Notifications')
    await clock.runFor(650)
    expect(await tooltip().count()).toBe(0)
    await clock.runFor(60)
    await tooltip().waitFor()
    expect(await tooltip().first().innerText()).toContain('Notifications')
    // It says the name, which a reader has heard: it describes nothing.
    const bell = desktop.page.getByRole('button', { name: /^Notifications/ })
    expect(await bell.getAttribute('data-state')).toBe('delayed-open')
    expect(await bell.getAttribute('aria-describedby')).toBeNull()
  })

  it('SH-041 show at once within 300 ms of the last one, and wait again after', async () => {
    const { clock, mouse } = desktop.page
    await desktop.offline(true)
    await writePost(desktop.page, { title: 'For the header', type: 'offer' })
    await desktop.page
      .getByRole('banner')
      .getByRole('link', { name: /^Outbox, / })
      .waitFor()
    // It would lie over what is pointed at, and stay there with the clock.
    await closeToast(desktop.page)
    await clock.pauseAt(Date.now() + dayMs)
    await pointAt('Notifications')
    await clock.runFor(700)
    await tooltip().waitFor()
    await pointAt('Outbox')
    await clock.runFor(10)
    await expect.poll(() => tooltip().first().innerText()).toContain('Outbox')
    await mouse.move(200, 600, { steps: 12 })
    await clock.runFor(310)
    await pointAt('Notifications')
    await clock.runFor(500)
    expect(await tooltip().count()).toBe(0)
  })

  function tooltip(): Locator {
    return desktop.page.getByRole('tooltip')
  }

  async function pointAt(name: string): Promise<void> {
    const control = desktop.page.getByRole('banner').getByLabel(new RegExp(`^${name}`))
    // What was done before may have scrolled it away.
    await control.scrollIntoViewIfNeeded()
    const box = await control.boundingBox()
    if (!box) throw new Error(`${name} is not there`)
    // As a hand moves it: by many small steps.
    await desktop.page.mouse.move(box.x + 20, box.y + 20, { steps: 12 })
  }
})

async function expectToLeadOn({ name }: Coming): Promise<void> {
  const { title, action } = comingTexts.screens[name]
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  const address = new URL(page.url()).pathname
  await page.getByRole('main').getByRole('link', { name: action }).click()
  await page.waitForURL((url) => url.pathname !== address)
}

function ago(ms: number): string {
  return new Date(Date.now() - ms).toISOString()
}

function navigation(): Locator {
  return page.getByRole('navigation', { name: 'Main' })
}

function tabs(): Promise<[string, string | null][]> {
  return navigation()
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => [link.textContent ?? '', link.getAttribute('href')]))
}
