/** Narrow phones with large letters, phones held sideways, and words that run the other way. */
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { outboxTexts } from '../../apps/web/src/locales/en/outbox.ts'
import { postTexts } from '../../apps/web/src/locales/en/posts.ts'
import { makePerson, signInPhone, signUpByApi } from '../harness/people/people.ts'
import { startPost, writePost } from '../harness/people/posting.ts'
import { openPhone, type Phone } from '../harness/phone/phone.ts'
import { startServer, type TestServer } from '../harness/server/server.ts'

const narrow = { width: 320, height: 568 }
const communityName = 'The Neighbors of Upper Echo Park and Elysian Heights'

let server: TestServer
let phone: Phone
let page: Page
const person = makePerson({ firstName: 'Noor' })

beforeAll(async () => {
  server = await startServer({ settings: { COMMUNITY_NAME: communityName } })
  await signUpByApi(server.origin, person)
  phone = await openPhone({ origin: server.origin })
  page = phone.page
})

afterAll(async () => {
  await phone?.discard()
  await server?.stop()
})

describe('before sign-in', () => {
  it.each([100, 200])('a long community name is complete, at %i % text', async (percent) => {
    await page.setViewportSize(narrow)
    for (const path of ['/', '/auth']) {
      await phone.visit(path)
      await enlarge(percent)
      const name = page.getByText(communityName, { exact: true })
      await name.waitFor()
      expect(await name.evaluate(isCut), path).toBe(false)
      expect(await right(name), path).toBeLessThanOrEqual(narrow.width)
      expect(await bottom(name), path).toBeLessThanOrEqual(await top(page.getByRole('heading', { level: 1 })))
    }
  })

  it('the landing page fits on a narrow phone with large text', async () => {
    await page.setViewportSize(narrow)
    await phone.visit('/')
    await enlarge(200)
    const main = page.getByRole('main')
    await main.waitFor()
    // Letters that are still on their way are as wide only to within a pixel or two.
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
    const room = narrow.width - 28
    const parts = await main
      .locator('h1, p, a, li')
      .evaluateAll((all) => all.map((part) => part.getBoundingClientRect().right))
    expect(Math.max(...parts)).toBeLessThanOrEqual(room + 1)
    const heading = await main
      .getByRole('heading', { level: 1 })
      .evaluate(({ scrollWidth, clientWidth }) => ({ scrollWidth, clientWidth }))
    expect(heading.scrollWidth).toBeLessThanOrEqual(heading.clientWidth)
  })
})

describe('at twice the text size, 320 px wide', () => {
  it('the header keeps its name complete and its parts apart, also with a waiting entry', async () => {
    await page.setViewportSize(narrow)
    await signInPhone(phone, server.origin, person)
    await page.getByText('2 credits', { exact: true }).waitFor()
    await phone.installed()
    await phone.offline(true)
    await writePost(page, { title: 'A ladder' })
    await enlarge(200)
    const header = page.getByRole('banner').first()
    const outbox = header.getByRole('link', { name: /^Outbox/ })
    await outbox.waitFor()
    // Further down, what still comes above would move all of it between two looks.
    await page.evaluate(() => window.scrollTo(0, 0))
    const brand = header.getByText('Porchlight', { exact: true })
    const community = header.getByText(communityName)
    expect(await linesOf(brand)).toBe(1)
    expect(await right(brand)).toBeLessThanOrEqual(await readLeft(outbox))
    expect(await right(community)).toBeLessThanOrEqual(await readLeft(outbox))
    expect(await bottom(community)).toBeLessThanOrEqual(await bottom(header))
  })

  it.each([320, 390])(
    'no word of the navigation bar is broken at %i px, and its text is larger',
    async (width) => {
      await page.setViewportSize({ width, height: 568 })
      const bar = page.getByRole('navigation', { name: 'Main' }).getByRole('list').first()
      const labels = bar.locator('a > span:last-child')
      await enlarge(100)
      const usual = await labels.evaluateAll(measured)
      await enlarge(200)
      const large = await labels.evaluateAll(measured)
      expect(large).toHaveLength(5)
      expect(large.map(({ lines, within }) => lines === 1 && within)).toEqual(Array(5).fill(true))
      expect(large[0]?.letters).toBeGreaterThan(usual[0]?.letters ?? 0)
    },
  )

  it('the title of a dialog is not clipped', async () => {
    await page.setViewportSize(narrow)
    await enlarge(200)
    const dialog = await startPost(page)
    const title = dialog.getByRole('heading', { level: 2 }).first()
    expect(await title.evaluate(isCut)).toBe(false)
    expect(await top(title)).toBeGreaterThanOrEqual(0)
    expect(await bottom(title)).toBeLessThanOrEqual(await top(dialog.getByRole('radio').first()))
    await closeForm(dialog)
  })
})

describe('a phone held sideways', () => {
  it.each([
    [568, 320],
    [844, 390],
  ])('shows the form over the whole height, scrolled as one, at %i × %i', async (width, height) => {
    await page.setViewportSize({ width, height })
    await enlarge(100)
    const dialog = await startPost(page)
    await expect.poll(async () => (await dialog.boundingBox())?.height).toBe(height)
    const submit = dialog.getByRole('button', { name: postTexts.compose.submit.request })
    // Below what is seen first, and within reach all the same.
    expect(await top(submit)).toBeGreaterThan(height)
    await dialog.getByLabel(postTexts.compose.fields.description).scrollIntoViewIfNeeded()
    await submit.scrollIntoViewIfNeeded()
    expect(await bottom(submit)).toBeLessThanOrEqual(height)
    expect(await bottom(dialog.getByRole('heading', { level: 2 }).first())).toBeLessThan(0)
    expect(await dialog.evaluate((part) => part.scrollWidth <= part.clientWidth)).toBe(true)
    await closeForm(dialog)
  })
})

describe('text from right to left', () => {
  it('has its direction in fields, on home and in the outbox, and other text keeps its own', async () => {
    const title = 'مساعدة في نقل صندوق'
    await page.setViewportSize({ width: 390, height: 844 })
    await enlarge(100)
    const dialog = await startPost(page)
    const field = dialog.getByLabel(postTexts.compose.fields.title)
    expect(await field.evaluate(direction)).toBe('ltr')
    await field.fill(title)
    expect(await field.evaluate(direction)).toBe('rtl')
    await closeForm(dialog)
    await writePost(page, { title, description: 'صندوق ثقيل' })
    expect(await page.getByRole('heading', { name: title }).evaluate(direction)).toBe('rtl')
    await page
      .getByRole('link', { name: /^Outbox/ })
      .first()
      .click()
    // Without this wait the heading could be the one with the same name on the home screen, which is about to
    // disappear.
    await page.getByRole('heading', { level: 1, name: outboxTexts.title }).waitFor()
    expect(await page.getByRole('heading', { name: title }).evaluate(direction)).toBe('rtl')
    expect(await page.getByText('صندوق ثقيل').evaluate(direction)).toBe('rtl')
    expect(await page.getByRole('heading', { name: 'A ladder' }).evaluate(direction)).toBe('ltr')
  })
})

async function enlarge(percent: number): Promise<void> {
  await page.locator('body').evaluate((body, size) => {
    body.ownerDocument.documentElement.style.fontSize = `${size}%`
  }, percent)
}

async function closeForm(dialog: Locator): Promise<void> {
  await dialog.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
}

function isCut(part: Element): boolean {
  return part.scrollWidth > part.clientWidth + 1 || part.scrollHeight > part.clientHeight + 1
}

function direction(part: Element): string {
  return getComputedStyle(part).direction
}

function linesOf(part: Locator): Promise<number> {
  return part.evaluate((element) => {
    const text = document.createRange()
    text.selectNodeContents(element)
    return text.getClientRects().length
  })
}

/** A label's words with the room they have: the tab around it. */
function measured(labels: Element[]): { lines: number; within: boolean; letters: number }[] {
  return labels.map((label) => {
    const text = document.createRange()
    text.selectNodeContents(label)
    const words = text.getBoundingClientRect()
    const room = label.parentElement?.getBoundingClientRect()
    return {
      lines: text.getClientRects().length,
      within: room !== undefined && words.left >= room.left && words.right <= room.right,
      letters: Number.parseFloat(getComputedStyle(label).fontSize),
    }
  })
}

async function edges(part: Locator): Promise<{ left: number; right: number; top: number; bottom: number }> {
  return part.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    return { left, right, top, bottom }
  })
}

const readLeft = async (part: Locator) => (await edges(part)).left
const right = async (part: Locator) => (await edges(part)).right
const top = async (part: Locator) => (await edges(part)).top
const bottom = async (part: Locator) => (await edges(part)).bottom
