/** Every screen there is: within a narrow phone, within the content security policy, without a complaint. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listenForConsoleErrors } from '../harness/console-errors.ts'
import { pick } from '../harness/fields.ts'
import { type Caller, makePerson, signInPhone, signUpByApi } from '../harness/people.ts'
import { openPhone, type Phone } from '../harness/phone.ts'
import { fillPost, startPost, writePost } from '../harness/posting.ts'
import { startServer, type TestServer } from '../harness/server.ts'

const narrowPx = 320

let server: TestServer
let phone: Phone
let page: Page
let complaints: string[]
let neighbor: Caller
const person = makePerson({ firstName: 'Maximiliane', lastName: 'Featherstonehaugh' })

beforeAll(async () => {
  server = await startServer()
  await signUpByApi(server.origin, person)
  neighbor = await signUpByApi(server.origin, makePerson({ firstName: 'Wilhelmina' }))
  await neighbor.post({
    type: 'request',
    title: 'Donaudampfschifffahrtsgesellschaftskapitänswitwe '.repeat(2).trim(),
    description: 'w'.repeat(300),
    categoryId: 9,
    category: 'referrals_recommendations',
    subcategory: 'Skin care or wellness practitioner',
    zipCode: '90026',
    hasTipJar: true,
  })
  phone = await openPhone({ origin: server.origin })
  complaints = await listenForConsoleErrors(phone)
  page = phone.page
  await page.setViewportSize({ width: narrowPx, height: 640 })
})

beforeEach(() => {
  complaints.length = 0
})

afterAll(async () => {
  await phone?.discard()
  await server?.stop()
})

describe('at 320 px, without a complaint', () => {
  it('the landing page', async () => {
    await phone.visit('/')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expectGood()
  })

  it('every mode of the sign-in screen, with its errors', async () => {
    await phone.visit('/auth')
    await page.getByRole('button', { name: 'Create an account' }).waitFor()
    await expectGood()
    await page.getByRole('button', { name: 'Create an account' }).click()
    await page.getByRole('button', { name: 'Sign up' }).click()
    await page.getByText('First name is required').waitFor()
    await expectGood()
    await page.getByRole('button', { name: 'I already have an account' }).click()
    await page.getByRole('heading', { name: 'Log in' }).waitFor()
    await expectGood()
    await page.getByRole('button', { name: 'Forgot your password?' }).click()
    await page.getByRole('button', { name: 'Back to log in' }).waitFor()
    await expectGood()
  })

  it('an address that is not there', async () => {
    await phone.visit('/no-such-page')
    await page.getByRole('heading').first().waitFor()
    await expectGood()
  })

  it('home', async () => {
    await signInPhone(phone, server.origin, person)
    await page.getByText('2 credits', { exact: true }).waitFor()
    await page.getByRole('listitem').first().waitFor()
    await expectGood()
  })

  it('the form for a post, of every type, with its errors', async () => {
    await phone.visit('/')
    const dialog = await startPost(page)
    for (const type of ['Request', 'Offer', 'Meetup']) {
      await pick(dialog, type)
      await dialog.getByRole('button', { name: `Post ${type.toLowerCase()}` }).click()
      await dialog.getByText('Required').first().waitFor()
      await expectGood()
    }
  })

  it('the profile prompt', async () => {
    await phone.visit('/')
    const dialog = await startPost(page)
    await fillPost(dialog, { type: 'event', title: 'A meetup', maxAttendees: '3' })
    await dialog.getByRole('button', { name: 'Post meetup' }).click()
    const prompt = page.getByRole('dialog', { name: 'Complete Your Profile' })
    await prompt.waitFor()
    await prompt.getByLabel('Something else').fill('w'.repeat(30))
    await prompt.getByRole('button', { name: 'Add interest' }).click()
    await expectGood()
  })

  it('the board, full and empty', async () => {
    await phone.visit('/community-help')
    await page.getByText('No Childcare & School requests yet').waitFor()
    await expectGood()
    await page.getByRole('tab', { name: /^Referrals/ }).click()
    await page.getByRole('article').waitFor()
    await expectGood()
    await page.getByPlaceholder('Search help requests...').fill('n'.repeat(60))
    await page.getByText('Nothing found here').waitFor()
    await expectGood()
  })

  it('the outbox, empty, waiting and exported; home with what waits; the profile', async () => {
    await phone.visit('/outbox')
    await page.getByText('Everything is sent').waitFor()
    await expectGood()
    await phone.visit('/')
    await page.getByRole('button', { name: 'Post a New Request' }).waitFor()
    await phone.offline(true)
    await writePost(page, { title: 'W'.repeat(100), location: 'l'.repeat(200), description: 'd'.repeat(400) })
    await page.getByText(/^No signal/).waitFor()
    await expectGood()
    await page.getByRole('link', { name: /^Outbox, 1 waiting/ }).click()
    await page.getByRole('button', { name: /^Edit/ }).waitFor()
    await expectGood()
    await page.getByRole('button', { name: 'Export' }).click()
    await expectGood()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: /^Discard/ }).click()
    await expectGood()
    await page.getByRole('dialog').getByRole('button', { name: 'Discard', exact: true }).click()
    await page.getByText('Everything is sent').waitFor()
    await page.getByRole('link', { name: 'Profile' }).click()
    await page.getByText(person.email).waitFor()
    await expectGood()
    await phone.offline(false)
    expect(phone.faults).toEqual([])
  })
})

describe('at twice the text size, on a phone of usual width', () => {
  it.each([320, 390])('the bar below keeps its words apart and covers nothing, at %i px', async (width) => {
    await page.setViewportSize({ width, height: 844 })
    await phone.visit('/profile')
    await page.getByRole('button', { name: 'Sign Out' }).waitFor()
    await page.addStyleTag({ content: 'html { font-size: 200% }' })
    try {
      const bar = page.getByRole('navigation', { name: 'Main' })
      const words = await bar.locator('a').evaluateAll((tabs) =>
        tabs.map((tab) => {
          const text = document.createRange()
          text.selectNodeContents(tab)
          const { left, right, bottom } = text.getBoundingClientRect()
          const own = tab.getBoundingClientRect()
          return left >= own.left - 1 && right <= own.right + 1 && bottom <= window.innerHeight
        }),
      )
      expect(words.slice(0, 5)).toEqual(Array(5).fill(true))
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
      const last = await page.getByRole('button', { name: 'Sign Out' }).boundingBox()
      const top = (await bar.boundingBox())?.y ?? 0
      expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(top)
    } finally {
      await page.setViewportSize({ width: narrowPx, height: 640 })
    }
  })

  it.each(['/', '/community-help', '/outbox'])('%s keeps every control on the screen', async (path) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await phone.visit(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.addStyleTag({ content: 'html { font-size: 200% }' })
    try {
      expect(
        await page
          .locator('main, header, nav')
          .evaluateAll((parts) => parts.map((part) => part.scrollWidth <= 390)),
      ).not.toContain(false)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
      const buttons = page.locator('main button:visible, header button:visible')
      for (const button of await buttons.all()) {
        if (await button.evaluate((part) => part.closest('[role="tablist"]') !== null)) continue
        const box = await button.boundingBox()
        expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(391)
      }
    } finally {
      await page.setViewportSize({ width: narrowPx, height: 640 })
    }
  })
})

/** Nothing sticks out sideways, nothing was refused by the policy, and the console is empty. */
async function expectGood(): Promise<void> {
  expect(await page.locator('body').evaluate(stickingOut)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(narrowPx)
  expect(complaints).toEqual([])
}

/** What reaches past the screen's edge, and dialogs that scroll sideways. Tabs that are made for scrolling may. */
function stickingOut(body: HTMLElement | SVGElement): string[] {
  const scrolls = (part: Element) => ['auto', 'scroll'].includes(getComputedStyle(part).overflowX)
  const name = (part: Element) =>
    `${part.tagName} ${part.getAttribute('class')} ${part.textContent?.slice(0, 40)}`
  const isScrolled = (part: Element) => {
    const tabs = part.parentElement?.closest('[role="tablist"]')
    return tabs ? scrolls(tabs) : false
  }
  const out = [...body.querySelectorAll('*')].filter((part) => {
    const { left, right, width } = part.getBoundingClientRect()
    // What is for readers' ears only is cut to one pixel; what is drawn is cut to its drawing.
    return (
      width > 1 &&
      !isScrolled(part) &&
      !part.parentElement?.closest('svg') &&
      (left < -1 || right > document.documentElement.clientWidth + 1)
    )
  })
  const wide = [...body.querySelectorAll('[role="dialog"], [role="dialog"] *')].filter(
    (part) => scrolls(part) && part.scrollWidth > part.clientWidth + 1,
  )
  return [...out, ...wide].map(name)
}
