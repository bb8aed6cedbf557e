/** A screen is found again where it was left: to the pixel, also where it was long, and with the row at its top where rows came in. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openHistory } from '../../../../../tests/harness/phone/seen-screens.ts'
import { type MountedPhone, openMountedPhone } from '../../../../../tests/mounted/mounted-phone.ts'
import { aMember, aPerson } from '../../features/members/members.factory.ts'
import { aPost } from '../../features/posts/posts.factory.ts'
import { appTexts } from '../../locales/en/app.ts'
import { mapEntryTexts } from '../../locales/en/map.entry.ts'

const rosa = aPerson({ firstName: 'Rosa', lastName: 'J.' })
const hourMs = 3_600_000
const posts = Array.from({ length: 60 }, (_, index) => {
  const time = Date.now() - index * hourMs
  return aPost({
    type: 'offer',
    title: `Offer ${index}`,
    category: 'childcare_school',
    authorId: rosa.id,
    dateNeeded: new Date(Date.now() + (2 + index / 10) * hourMs).toISOString(),
    createdAt: new Date(time).toISOString(),
  })
})
const newer = aPost({
  ...posts[0],
  id: aPost().id,
  title: 'The newest of all',
  createdAt: new Date(Date.now() + 1000).toISOString(),
})

let phone: MountedPhone
let page: Page
beforeAll(async () => {
  phone = await openMountedPhone()
  page = phone.page
})
afterAll(() => phone?.discard())

const scroll = () => page.evaluate(() => window.scrollY)
const findVisibleText = (text: string) =>
  page.getByRole('main').getByText(text).filter({ visible: true }).first()

async function mount(path: string): Promise<void> {
  await phone.mount(path, { member: aMember({ zipCode: '90026' }), people: [rosa], posts, server: {} })
  await findVisibleText('Offer 0').waitFor()
}

/** Down to there, and what the row at the top is. */
async function scrollTo(y: number): Promise<{ title: string; top: number }> {
  // The scroll is repeated until there are enough rows.
  const scrolled = async () => {
    await page.evaluate((to) => window.scrollTo(0, to), y)
    return scroll()
  }
  await expect.poll(scrolled).toBe(y)
  return page.evaluate(() => {
    const rows = [...document.querySelectorAll('main a[href^="/posts/"]')]
    const row = rows.find((each) => each.getBoundingClientRect().top >= 0)
    return { title: row?.textContent ?? '', top: row?.getBoundingClientRect().top ?? 0 }
  })
}

const topOf = (title: string) =>
  page
    .getByRole('main')
    .getByRole('link', { name: title, exact: true })
    .last()
    .evaluate((row) => row.getBoundingClientRect().top)

it.each([
  ['home', '/', 900],
  ['the feed', '/community', 1500],
  ['the board', '/community-help', 1200],
])(
  '%s keeps its scroll position: after a post, after another tab, and after a reload',
  async (_name, path, y) => {
    await mount(path)
    await scrollTo(y)
    await page
      .getByRole('main')
      .locator('a[href^="/posts/"]')
      .filter({ visible: true })
      .evaluateAll((links) => {
        const inSight = links.find((link) => link.getBoundingClientRect().top > 0)
        if (inSight instanceof HTMLElement) inSight.click()
      })
    await page.getByRole('heading', { level: 2, name: /^Offer/ }).waitFor()
    await expect.poll(scroll).toBe(0)
    await page.goBack()
    await findVisibleText('Offer 0').waitFor()
    await expect.poll(scroll).toBe(y)

    await page.getByRole('link', { name: appTexts.tabs.maps }).click()
    await findVisibleText(mapEntryTexts.title).waitFor()
    await expect.poll(scroll).toBe(0)
    await page.goBack()
    await findVisibleText('Offer 0').waitFor()
    await expect.poll(scroll).toBe(y)

    await page.reload()
    await findVisibleText('Offer 0').waitFor()
    await expect.poll(scroll).toBe(y)
  },
)

it.each([
  ['the feed', '/community'],
  ['the board', '/community-help'],
])('%s stays at its first visible row when new rows come in above', async (_name, path) => {
  await mount(path)
  const row = await scrollTo(700)
  await openHistory(page, '/maps')
  await findVisibleText(mapEntryTexts.title).waitFor()
  await phone.bring([{ table: 'posts', id: newer.id, row: newer }])
  await page.goBack()
  await page.getByText('The newest of all').first().waitFor({ state: 'attached' })
  await expect.poll(() => topOf(row.title)).toBeCloseTo(row.top, 0)
})

it.each([
  ['the feed', '/community', 'Offer 25', 2100],
  ['the board', '/community-help', 'Offer 12', 2100],
])('%s keeps its length after “Show more”', async (_name, path, last, y) => {
  await mount(path)
  await page.getByRole('button', { name: /^Show more/ }).click()
  await findVisibleText(last).waitFor()
  const row = await scrollTo(y)
  await openHistory(page, '/maps')
  await findVisibleText(mapEntryTexts.title).waitFor()
  await page.goBack()
  await findVisibleText(last).waitFor()
  // Cards out of sight count by a guess of their height, so the window may have come another way to the same rows.
  await expect.poll(() => topOf(row.title)).toBeCloseTo(row.top, 0)
})

it('a link to a screen leads to its top, whatever its scroll position was', async () => {
  await mount('/')
  await scrollTo(800)
  await page.getByRole('link', { name: appTexts.tabs.maps }).click()
  await findVisibleText(mapEntryTexts.title).waitFor()
  await page.getByRole('link', { name: appTexts.tabs.home }).click()
  await findVisibleText('Offer 0').waitFor()
  await expect.poll(scroll).toBe(0)
})
