/** The frame around the screens: the spec's five tabs, the bell, the tooltips, and no dead end. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { comingScreens } from '../../apps/web/src/app/coming.ts'
import { appTexts } from '../../apps/web/src/locales/en/app.ts'
import { comingTexts } from '../../apps/web/src/locales/en/coming.ts'
import { setMember } from '../harness/members.ts'
import { type Caller, makePerson, signInPhone, signUpByApi } from '../harness/people.ts'
import { openDesktop, openPhone, type Phone } from '../harness/phone.ts'
import { writePost } from '../harness/posting.ts'
import { startServer, type TestServer } from '../harness/server.ts'
import { closeToast } from '../harness/toasts.ts'

const person = makePerson({ firstName: 'Nell' })

declare global {
  interface Window {
    /** What the tab to third places read, frame by frame. */
    labels: string[]
  }
}

let server: TestServer
let phone: Phone
let page: Page
let caller: Caller

beforeAll(async () => {
  server = await startServer({ settings: { COMMUNITY_NAME: 'Lantern Row' } })
  caller = await signUpByApi(server.origin, person)
  phone = await openPhone({ origin: server.origin })
  page = phone.page
})

afterAll(async () => {
  await phone?.discard()
  await server?.stop()
})

describe('for whoever is signed out', () => {
  it('SH-031 the tab to third places is disabled', async () => {
    await phone.visit('/third-places')
    const tab = navigation().getByRole('link', { name: 'Featured' })
    await tab.waitFor()
    expect(await tab.getAttribute('aria-disabled')).toBe('true')
    expect(await tab.getAttribute('href')).toBeNull()
    await tab.click({ force: true })
    expect(new URL(page.url()).pathname).toBe('/third-places')
  })

  it.each(comingScreens.filter(({ access }) => access !== 'member'))(
    '$path says what will be here, and leads on',
    async ({ path, name }) => {
      await phone.visit(path)
      await page.getByRole('heading', { level: 1, name: comingTexts.screens[name].title }).waitFor()
      await page.getByRole('link', { name: comingTexts.screens[name].action }).click()
      await page.waitForURL((url) => url.pathname !== path)
    },
  )
})

describe('for members', () => {
  it('SH-025 SH-026 SH-028 SH-030 SH-032 the tabs are Home, Messages, Maps, Featured and Profile', async () => {
    await signInPhone(phone, server.origin, person)
    await expect.poll(tabs).toEqual([
      ['Home', '/'],
      ['Messages', '/messages'],
      ['Maps', '/maps'],
      ['Featured', '/third-places'],
      ['Profile', '/profile'],
    ])
  })

  it('SH-027 its zero case, the only one there is before there are messages: the Messages tab has no badge', async () => {
    const tab = navigation().getByRole('link', { name: 'Messages', exact: true })
    expect(await tab.innerText()).toBe('Messages')
  })

  it('H-003 SH-001 the header shows the brand, and the community’s name beside it', async () => {
    const brand = page.getByRole('banner').getByRole('link', { name: /Porchlight/ })
    await brand.getByText('Lantern Row').waitFor()
    expect(await brand.getAttribute('href')).toBe('/')
  })

  it('SH-029 the tab reads Places for premium members', async () => {
    setMember(server, caller.memberId, {
      subscription_plan: 'premium',
      subscription_status: 'active',
      trial_ends_at: null,
    })
    const other = await openPhone({ origin: server.origin })
    try {
      await signInPhone(other, server.origin, person)
      const link = other.page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Places' })
      expect(await link.getAttribute('href')).toBe('/third-places')
      // At the next start it never read anything else.
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
    } finally {
      await other.discard()
    }
  })

  it.each(comingScreens)('$path says what will be here, and leads on', async ({ path, name }) => {
    const address = path.replace(':id', '0199f2aa-0000-7000-8000-000000000001')
    await phone.visit(address)
    await page.getByRole('heading', { level: 1, name: comingTexts.screens[name].title }).waitFor()
    await page.getByRole('main').getByRole('link', { name: comingTexts.screens[name].action }).click()
    await page.waitForURL((url) => url.pathname !== address)
    expect(phone.faults).toEqual([])
  })
})

describe('the bell', () => {
  it('H-004 shows no badge at 0, and says that nothing is new', async () => {
    await phone.visit('/')
    const bell = page.getByRole('button', { name: 'Notifications', exact: true })
    await bell.waitFor()
    expect(await bell.innerText()).toBe('')
    await bell.click()
    await page.getByRole('dialog').getByText(appTexts.notifications.emptyTitle).waitFor()
    await page.keyboard.press('Escape')
  })

  it('H-004 counts what came back, tells why, and leads to it', async () => {
    setMember(server, caller.memberId, { subscription_plan: 'free', subscription_status: 'active' })
    for (const title of ['First of the month', 'Second of the month']) {
      const answer = await caller.post({ type: 'request', title })
      expect(answer.status).toBeLessThan(300)
    }
    await writePost(page, { title: 'One too many' })
    const bell = page.getByRole('button', { name: 'Notifications, 1 new' })
    await bell.waitFor()
    expect(await bell.innerText()).toBe('1')
    await bell.press('Enter')
    const news = page.getByRole('dialog', { name: 'Notifications' })
    await news.getByText('One too many').waitFor()
    await news.getByRole('link', { name: appTexts.notifications.see }).click()
    await page.getByRole('heading', { level: 1, name: 'Outbox' }).waitFor()
  })
})

describe('tooltips', () => {
  let desktop: Phone

  beforeAll(async () => {
    desktop = await openDesktop({ origin: server.origin })
    await signInPhone(desktop, server.origin, person)
    page = desktop.page
  })

  afterAll(() => desktop?.discard())

  it('SH-040 show after the pointer has rested for 700 ms', async () => {
    await page.clock.install()
    await desktop.visit('/')
    await page.getByRole('button', { name: /^Notifications/ }).waitFor()
    await page.clock.pauseAt(Date.now() + 86_400_000)
    await pointAt('Notifications')
    await page.clock.runFor(650)
    expect(await tooltip().count()).toBe(0)
    await page.clock.runFor(60)
    await tooltip().waitFor()
    expect(await tooltip().first().innerText()).toContain('Notifications')
    // It says the name, which a reader has heard: it describes nothing.
    const bell = page.getByRole('button', { name: /^Notifications/ })
    expect(await bell.getAttribute('data-state')).toBe('delayed-open')
    expect(await bell.getAttribute('aria-describedby')).toBeNull()
  })

  it('SH-041 show at once within 300 ms of the last one, and wait again after', async () => {
    await page.clock.resume()
    await desktop.offline(true)
    await page.getByText(/^No signal/).waitFor()
    await writePost(page, { title: 'For the header', type: 'offer' })
    await page
      .getByRole('banner')
      .getByRole('link', { name: /^Outbox, / })
      .waitFor()
    // It would lie over what is pointed at, and stay there with the clock.
    await closeToast(page)
    await page.clock.pauseAt(Date.now() + 2 * 86_400_000)
    await pointAt('Notifications')
    await page.clock.runFor(700)
    await tooltip().waitFor()
    await pointAt('Outbox')
    await page.clock.runFor(10)
    await expect.poll(() => tooltip().first().innerText()).toContain('Outbox')
    await page.mouse.move(200, 600, { steps: 12 })
    await page.clock.runFor(310)
    await pointAt('Notifications')
    await page.clock.runFor(500)
    expect(await tooltip().count()).toBe(0)
  })
})

function navigation() {
  return page.getByRole('navigation', { name: 'Main' })
}

function tabs(): Promise<[string, string | null][]> {
  return navigation()
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => [link.textContent ?? '', link.getAttribute('href')]))
}

function tooltip() {
  return page.getByRole('tooltip')
}

async function pointAt(name: string): Promise<void> {
  const control = page.getByRole('banner').getByLabel(new RegExp(`^${name}`))
  // What was done before may have scrolled it away.
  await control.scrollIntoViewIfNeeded()
  const box = await control.boundingBox()
  if (!box) throw new Error(`${name} is not there`)
  // As a hand moves it: by many small steps.
  await page.mouse.move(box.x + 20, box.y + 20, { steps: 12 })
}
