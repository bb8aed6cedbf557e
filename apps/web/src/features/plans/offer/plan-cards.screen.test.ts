/** Tests of home by plan: the countdown of a trial, the offer to upgrade, and what premium members do not see. */
import type { Member } from '@porchlight/contracts/members/members.schema'
import { dayMs, hourMs, minuteMs } from '@porchlight/contracts/values/time'
import type { Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { expectFocus, press } from '../../../../../../tests/harness/phone/keyboard.ts'
import { type MountedPhone, openMountedPhone } from '../../../../../../tests/mounted/mounted-phone.ts'
import { aMember } from '../../members/members.factory.ts'
import { aPlace } from '../../places/places.factory.ts'
import { testOffer } from '../plans.factory.ts'

const price = '$5.99/month or $59.88/year'
const place = aPlace({ isFeatured: true, isPaid: true, name: 'The Long Table' })

let phone: MountedPhone

beforeAll(async () => {
  phone = await openMountedPhone()
})
afterAll(() => phone?.discard())

/** Home of someone with this plan. */
async function homeOf(overrides: Partial<Member>, on: MountedPhone = phone): Promise<Page> {
  await on.mount('/', { member: aMember(overrides), places: [place], server: {} })
  await on.page.getByText('2 credits', { exact: true }).waitFor()
  return on.page
}

const isoOf = (time: number) => new Date(time).toISOString()
const trial = (endsIn: number): Partial<Member> => ({
  subscriptionPlan: 'trial',
  subscriptionStatus: 'trial',
  trialEndDate: isoOf(Date.now() + endsIn),
})
const free: Partial<Member> = { subscriptionPlan: 'free', subscriptionStatus: 'active', trialEndDate: null }
const premium: Partial<Member> = { ...free, subscriptionPlan: 'premium' }

const offer = (page: Page) => page.getByText(price, { exact: true })
const placesTab = (page: Page, name: string) =>
  page.getByRole('navigation').getByRole('link', { name, exact: true })
const timer = (page: Page) => page.getByRole('timer')
const openCountdown = (page: Page) => card(page).getByRole('button', { name: 'Your free trial' }).click()
const card = (page: Page) => page.locator('section').filter({ has: page.locator('#trial') })
const isWarning = (page: Page) => card(page).evaluate((element) => element.hasAttribute('data-ending'))
const ground = (page: Page) => card(page).evaluate((element) => getComputedStyle(element).backgroundColor)

/** Days, hours, minutes and seconds as they are shown, in seconds; on the last day there are no days. */
async function shownSeconds(page: Page): Promise<number> {
  const text = await timer(page).evaluate((element) =>
    [...element.children].map((cell) => cell.firstChild?.textContent ?? ''),
  )
  const [seconds = 0, minutes = 0, hours = 0, days = 0] = text.map(Number).reverse()
  return ((days * 24 + hours) * 60 + minutes) * 60 + seconds
}

describe('on a trial', () => {
  describe('a countdown', () => {
    let clocked: MountedPhone
    beforeEach(async () => {
      clocked = await openMountedPhone()
      await clocked.page.clock.install()
    })
    afterEach(() => clocked.discard())

    it('H-010 H-012 H-013 a trial has a badge, and a countdown that ticks every second and warns at 3 days', async () => {
      const page = await homeOf(trial(3 * dayMs + hourMs), clocked)
      await page.getByText('Trial', { exact: true }).waitFor()
      await page.getByRole('heading', { name: 'Your free trial 4 days left' }).waitFor()
      expect(await timer(page).count()).toBe(0)
      await openCountdown(page)
      await page.getByRole('timer', { name: '4 days left' }).waitFor()
      expect(await card(page).getByText('4 days left').count()).toBe(0)
      expect(await timer(page).innerText()).toMatch(/^3\s+days\s+0\d\s+hours?\s+\d\d\s+min\s+\d\d\s+sec$/)
      expect(await isWarning(page)).toBe(false)
      const calm = await ground(page)
      expect(await offer(page).count()).toBe(0)

      // Without a signal no response of the server corrects the clock.
      await clocked.offline(true)
      await page.clock.pauseAt(Date.now() + minuteMs)
      const before = await shownSeconds(page)
      for (const passedSeconds of [1, 2, 3]) {
        await page.clock.runFor(1000)
        await expect.poll(() => shownSeconds(page)).toBe(before - passedSeconds)
      }
      await page.clock.runFor((before - 3 * 86_400 - 4) * 1000)
      expect([await isWarning(page), await ground(page)]).toEqual([false, calm])
      await page.clock.runFor(1000)
      await page.getByRole('heading', { name: 'Your trial ends soon' }).waitFor()
      expect(await isWarning(page)).toBe(true)
      expect(await ground(page)).not.toBe(calm)
    })

    it('H-011 H-014 at zero “Trial expired” appears with the offer to upgrade, and the badge goes', async () => {
      const page = await homeOf(trial(hourMs), clocked)
      await timer(page).waitFor()
      await clocked.offline(true)
      await page.clock.pauseAt(Date.now() + minuteMs)
      const secondsLeft = await shownSeconds(page)
      expect(secondsLeft).toBeGreaterThan(3000)
      await page.clock.runFor((secondsLeft - 1) * 1000)
      await expect.poll(() => shownSeconds(page)).toBe(1)
      expect(await page.getByText('Trial expired').count()).toBe(0)
      await page.clock.runFor(1000)
      await page.getByRole('heading', { name: 'Trial expired', exact: true }).waitFor()
      expect(await timer(page).count()).toBe(0)
      await offer(page).waitFor()
      expect(await page.getByText('Trial', { exact: true }).count()).toBe(0)
    })

    it('C8 H-039 SH-029 premium begins and ends at its exact time, not at the next full minute', async () => {
      // The moment lies between two full minutes, at which the screen updates.
      const begins = Date.now() + hourMs + minuteMs / 2
      const dates = { premiumFrom: isoOf(begins), premiumUntil: isoOf(begins + hourMs) }
      const page = await homeOf({ ...free, ...dates }, clocked)
      await offer(page).waitFor()
      await clocked.offline(true)
      const paused = Date.now() + minuteMs
      await page.clock.pauseAt(paused)
      // The screen uses the server's clock, which is only as exact as a busy line allows.
      const margin = 10_000
      await page.clock.runFor(begins - paused - margin)
      expect(await page.getByText('Premium', { exact: true }).count()).toBe(0)
      await page.clock.runFor(2 * margin)
      await page.getByText('Premium', { exact: true }).waitFor()
      await placesTab(page, 'Places').waitFor()
      expect(await offer(page).count()).toBe(0)
      await page.clock.runFor(hourMs - 2 * margin)
      await expect.poll(() => page.getByText('Premium', { exact: true }).count()).toBe(1)
      await page.clock.runFor(2 * margin)
      await offer(page).waitFor()
      await placesTab(page, 'Featured').waitFor()
      expect(await page.getByText('Premium', { exact: true }).count()).toBe(0)
    })
  })

  it('H-011 an ended trial is shown until it is hidden for good; then the focus is on the next heading', async () => {
    await homeOf(trial(-dayMs))
    await phone.page.getByRole('heading', { name: 'Trial expired', exact: true }).waitFor()
    await offer(phone.page).waitFor()
    await press(phone.page, phone.page.getByRole('button', { name: 'Hide the note about your trial' }))
    await expectFocus(phone.page.getByRole('heading', { name: 'Do more with Premium' }))
    await phone.reopen()
    await phone.visit('/')
    await offer(phone.page).waitFor()
    expect(await phone.page.getByText('Trial expired').count()).toBe(0)
  })

  it('PLAN-011 PLAN-029 home has as many days left as the profile', async () => {
    const page = await homeOf(trial(9 * dayMs + hourMs))
    const wordsOf = (section: Locator) => section.getByText(/^\d+ days left$/).innerText()
    const onHome = await wordsOf(card(page))
    await page.getByRole('link', { name: 'Profile', exact: true }).click()
    expect([onHome, await wordsOf(page.getByRole('region', { name: 'Subscription' }))]).toEqual([
      '10 days left',
      '10 days left',
    ])
  })

  it('H-045 the countdown leads to managing the plan', async () => {
    const page = await homeOf(trial(9 * dayMs))
    await openCountdown(page)
    await card(page).getByRole('link', { name: 'Manage your plan' }).click()
    await page.waitForURL((url) => url.pathname === '/manage-subscription')
  })
})

describe('a member who gave a ZIP code only', () => {
  it('H-006 sees the same place in the banner and on the profile', async () => {
    const page = await homeOf({ ...free, zipCode: '90026', location: null })
    await page.getByRole('region', { name: 'Your area' }).getByText('ZIP 90026', { exact: true }).waitFor()
    await page.getByRole('link', { name: 'Profile', exact: true }).click()
    await page.waitForURL((url) => url.pathname === '/profile')
    await page.locator('main:not(:has(#greeting))').getByText('ZIP 90026', { exact: true }).waitFor()
    expect(await page.getByText('Los Angeles').count()).toBe(0)
  })
})

describe('on the free plan', () => {
  it('H-014 H-015 H-016 the offer shows the price; hidden, it stays away until the app starts anew, and the focus is on the next heading', async () => {
    await homeOf(free)
    await offer(phone.page).waitFor()
    expect(await timer(phone.page).count()).toBe(0)
    expect(await phone.page.getByText('Trial', { exact: true }).count()).toBe(0)
    await press(phone.page, phone.page.getByRole('button', { name: 'Hide the offer for now' }))
    await expectFocus(phone.page.getByRole('heading', { name: 'Upcoming activities' }))
    expect(await offer(phone.page).count()).toBe(0)
    await phone.page.reload()
    await phone.page.getByText('2 credits', { exact: true }).waitFor()
    expect(await offer(phone.page).count()).toBe(0)
    await phone.reopen()
    await phone.visit('/')
    await offer(phone.page).waitFor()
  })

  it('H-015 PLAN-013 the price is the community’s own, in its currency', async () => {
    const server = { 'plans.offer': { ...testOffer, currency: 'EUR', prices: { monthly: 7, annual: 70.5 } } }
    await phone.mount('/', { member: aMember(free), places: [place], server })
    await phone.page.getByText('€7.00/month or €70.50/year', { exact: true }).waitFor()
  })

  it.each([
    ['H-044', 'Upgrade', '/checkout'],
    ['H-046', 'See plans', '/plans'],
  ])('%s “%s” leads to %s', async (_id, name, path) => {
    const page = await homeOf(free)
    await page.getByRole('link', { name, exact: true }).click()
    await page.waitForURL((url) => url.pathname === path)
  })

  it('H-038 one sponsored place is shown, marked as such', async () => {
    const page = await homeOf(free)
    const advertisement = page.getByRole('region', { name: 'From the neighborhood' })
    await advertisement.getByText('Sponsored', { exact: true }).waitFor()
    await advertisement.getByRole('link', { name: 'The Long Table' }).waitFor()
  })
})

describe('on premium', () => {
  it('H-017 H-018 H-039 a badge is shown, and no countdown, offer or advertisement', async () => {
    const page = await homeOf(premium)
    await page.getByText('Premium', { exact: true }).waitFor()
    await page.getByRole('article', { name: 'The Long Table' }).waitFor()
    expect(await offer(page).count()).toBe(0)
    expect(await timer(page).count()).toBe(0)
    expect(await page.getByText(/Upgrade/).count()).toBe(0)
    expect(await page.getByRole('region', { name: 'From the neighborhood' }).count()).toBe(0)
  })
})
