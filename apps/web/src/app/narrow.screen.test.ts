/** Every screen of the first way through the app: within a phone of 320 px, and with letters of twice the size. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fillPost, startPost } from '../../../../tests/harness/people/posting.ts'
import { pick } from '../../../../tests/harness/phone/fields.ts'
import { phoneSize } from '../../../../tests/harness/phone/phone.ts'
import { stickingOut } from '../../../../tests/harness/phone/sticking-out.ts'
import { brokenWords } from '../../../../tests/harness/phone/text-damage.ts'
import { type MountedPhone, openMountedPhone } from '../../../../tests/mounted/mounted-phone.ts'
import { aMember, aPerson } from '../features/members/members.factory.ts'
import { aPost, offering } from '../features/posts/posts.factory.ts'

const narrow = { width: 320, height: 640 }
const member = aMember({
  firstName: 'Maximiliane',
  lastName: 'Featherstonehaugh',
  email: 'maximiliane.featherstonehaugh.1@example.org',
})
const neighbor = aPerson({ firstName: 'Wilhelmina' })
const long = aPost({
  authorId: neighbor.id,
  title: 'Donaudampfschifffahrtsgesellschaftskapitänswitwe '.repeat(2).trim(),
  description: 'w'.repeat(300),
  category: 'referrals_recommendations',
  subcategory: 'Skin care or wellness practitioner',
  dateNeeded: new Date(Date.now() + 86_400_000).toISOString(),
  hasTipJar: true,
})

let phone: MountedPhone
let page: Page

beforeAll(async () => {
  phone = await openMountedPhone()
  page = phone.page
})
beforeEach(async () => {
  await phone.offline(false)
  await page.setViewportSize(narrow)
})
afterAll(() => phone?.discard())

const mount = (path: string) => phone.mount(path, { member, people: [neighbor], posts: [long], server: {} })

describe('at 320 px', () => {
  it('the landing page, and every mode of the sign-in screen with its errors', async () => {
    await phone.mount('/', { server: {} })
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expectWithin()
    await phone.mount('/auth', { server: {} })
    await page.getByRole('button', { name: 'Create an account' }).waitFor()
    await expectWithin()
    await page.getByRole('button', { name: 'Create an account' }).click()
    await page.getByRole('button', { name: 'Sign up' }).click()
    await page.getByText('First name is required').waitFor()
    await expectWithin()
    await page.getByRole('button', { name: 'I already have an account' }).click()
    await page.getByRole('heading', { name: 'Log in' }).waitFor()
    await expectWithin()
    await page.getByRole('button', { name: 'Forgot your password?' }).click()
    await page.getByRole('button', { name: 'Back to log in' }).waitFor()
    await expectWithin()
  })

  it('an unknown address, home, and the board, full and empty', async () => {
    await mount('/no-such-page')
    await page.getByRole('heading').first().waitFor()
    await expectWithin()
    await mount('/')
    await page.getByText('2 credits', { exact: true }).waitFor()
    await page.getByRole('listitem').first().waitFor()
    await expectWithin()
    await mount('/community-help')
    await page.getByText('No Childcare & School requests yet').waitFor()
    await expectWithin()
    await page.getByRole('tab', { name: /^Referrals/ }).click()
    await page.getByRole('article').waitFor()
    await expectWithin()
    await page.getByPlaceholder('Search help requests...').fill('n'.repeat(60))
    await page.getByText('Nothing found here').waitFor()
    await expectWithin()
  })

  it('the post form of every type with its errors, and the profile prompt', async () => {
    await mount('/')
    const dialog = await startPost(page)
    for (const type of ['Request', 'Offer', 'Meetup']) {
      await pick(dialog, type)
      await dialog.getByRole('button', { name: `Post ${type.toLowerCase()}` }).click()
      await dialog.getByText('Required').first().waitFor()
      await expectWithin()
    }
    await fillPost(dialog, { type: 'event', title: 'A meetup', maxAttendees: '3' })
    await dialog.getByRole('button', { name: 'Post meetup' }).click()
    const prompt = page.getByRole('dialog', { name: 'Complete Your Profile' })
    await prompt.getByLabel('Something else').fill('w'.repeat(30))
    await prompt.getByRole('button', { name: 'Add interest' }).click()
    await expectWithin()
  })

  it('the outbox, empty, waiting and exported; home with waiting entries; the profile', async () => {
    await mount('/outbox')
    await page.getByText('Everything is sent').waitFor()
    await expectWithin()
    await phone.offline(true)
    const longest = { title: 'W'.repeat(100), location: 'l'.repeat(200), description: 'd'.repeat(400) }
    await phone.mount('/', {
      member,
      waitingEntries: [offering({ type: 'request', ...longest })],
      server: {},
    })
    await page.getByText(/^No signal/).waitFor()
    // Outlines of what is still on its way lie in a row that is cut at the edge.
    await page.locator('[class*="skeleton"]').first().waitFor({ state: 'detached' })
    await expectWithin()
    await page.getByRole('link', { name: /^Outbox, 1 waiting/ }).click()
    await page.getByRole('button', { name: /^Edit/ }).waitFor()
    await expectWithin()
    await page.getByRole('button', { name: 'Export' }).click()
    await expectWithin()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: /^Discard/ }).click()
    await expectWithin()
    await page.getByRole('dialog').getByRole('button', { name: 'Discard', exact: true }).click()
    await page.getByText('Everything is sent').waitFor()
    await page.getByRole('link', { name: 'Profile' }).click()
    await page.getByText(member.email).waitFor()
    await expectWithin()
  })
})

describe('at twice the text size', () => {
  it.each([320, 390])(
    'the navigation bar keeps its words apart and covers nothing, at %i px',
    async (width) => {
      await page.setViewportSize({ width, height: 844 })
      await mount('/profile')
      await page.getByRole('button', { name: 'Sign Out' }).waitFor()
      const style = await page.addStyleTag({ content: 'html { font-size: 200% }' })
      const bar = page.getByRole('navigation', { name: 'Main' })
      const words = await bar.locator('a').evaluateAll((tabs) =>
        tabs.map((tab) => {
          const text = document.createRange()
          text.selectNodeContents(tab)
          const { left, right, bottom } = text.getBoundingClientRect()
          const tabRect = tab.getBoundingClientRect()
          return left >= tabRect.left - 1 && right <= tabRect.right + 1 && bottom <= window.innerHeight
        }),
      )
      expect(words.slice(0, 5)).toEqual(Array(5).fill(true))
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
      const end = await page.getByRole('main').evaluate((main) => main.getBoundingClientRect().bottom)
      const top = (await bar.boundingBox())?.y ?? 0
      expect(end).toBeLessThanOrEqual(top)
      await style.evaluate((element) => (element as HTMLElement).remove())
    },
  )

  it.each(['/community-help', '/membership', '/profile', '/manage-subscription'])(
    '%s breaks no word, and its name begins beside the arrow',
    async (path) => {
      await page.setViewportSize(phoneSize)
      await phone.mount(path, { member: aMember(), server: {} })
      const name = page.getByRole('heading', { level: 1 })
      await name.waitFor()
      const style = await page.addStyleTag({ content: 'html { font-size: 200% }' })
      const main = page.getByRole('main')
      await expect.poll(() => main.evaluate(brokenWords)).toEqual([])
      const arrow = await main.locator('header a').first().boundingBox()
      const begins = await name.boundingBox()
      expect(begins?.y).toBeLessThan((arrow?.y ?? 0) + (arrow?.height ?? 0))
      await style.evaluate((element) => (element as HTMLElement).remove())
    },
  )

  it('a heading of the board is centered between its picture and its number', async () => {
    await page.setViewportSize(phoneSize)
    await mount('/community-help')
    await page.getByRole('tab', { name: /^Childcare/ }).click()
    const style = await page.addStyleTag({ content: 'html { font-size: 200% }' })
    const heading = page.getByRole('heading', { level: 2, name: /^Childcare/ })
    const middles = await heading.evaluate((element) =>
      [...element.querySelectorAll(':scope > svg, :scope > span:last-child')].map((part) => {
        const { top, height } = part.getBoundingClientRect()
        return top + height / 2
      }),
    )
    expect(middles).toHaveLength(2)
    expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(2)
    await style.evaluate((element) => (element as HTMLElement).remove())
  })

  it.each(['/', '/community-help', '/outbox'])('%s keeps every control on the screen', async (path) => {
    await page.setViewportSize(phoneSize)
    await mount(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    const style = await page.addStyleTag({ content: 'html { font-size: 200% }' })
    expect(
      await page
        .locator('main, header, nav')
        .evaluateAll((parts) => parts.map((part) => part.scrollWidth <= 390)),
    ).not.toContain(false)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    const right = await page
      .locator('main button, header button')
      .evaluateAll((buttons) =>
        buttons
          .filter((button) => button.checkVisibility() && button.closest('[role="tablist"]') === null)
          .map((button) => button.getBoundingClientRect().right),
      )
    expect(right.length).toBeGreaterThan(0)
    expect(Math.max(...right)).toBeLessThanOrEqual(391)
    await style.evaluate((element) => (element as HTMLElement).remove())
  })
})

describe('in a low window', () => {
  it('the Post button is in the navigation bar, between its tabs, and covers nothing', async () => {
    await page.setViewportSize({ width: 740, height: 360 })
    await mount('/community-help')
    const bar = page.getByRole('navigation', { name: 'Main' })
    const post = await bar.getByRole('button', { name: 'Post', exact: true }).boundingBox()
    const top = await bar.evaluate((nav) => nav.getBoundingClientRect().top)
    const tabs = await bar.getByRole('link').evaluateAll((links) =>
      links
        .map((link) => link.getBoundingClientRect())
        .filter(({ width }) => width > 0)
        .map(({ left, right }) => ({ left, right })),
    )
    const [left, right] = [post?.x ?? 0, (post?.x ?? 0) + (post?.width ?? 0)]
    expect(post?.y).toBeGreaterThanOrEqual(top)
    expect(tabs).toHaveLength(5)
    expect(tabs.filter((tab) => tab.left < right - 1 && tab.right > left + 1)).toEqual([])
  })
})

/** Nothing sticks out sideways. */
async function expectWithin(): Promise<void> {
  expect(await page.locator('body').evaluate(stickingOut)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(narrow.width)
}
