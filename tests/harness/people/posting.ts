/** Actions of a neighbor with a post on the screens: writes it, and looks for it. */
import type { Locator, Page } from 'playwright-core'
import { homeTexts } from '../../../apps/web/src/locales/en/home.ts'
import { postTexts } from '../../../apps/web/src/locales/en/posts.ts'
import { choose, pick } from '../phone/fields.ts'
import { operationsIn } from '../phone/requests.ts'

const texts = postTexts.compose

export interface WrittenPost {
  type?: 'request' | 'offer' | 'event'
  title: string
  description?: string
  category?: string
  subcategory?: string
  customSubcategory?: string
  location?: string
  /** Days from today on the phone's calendar. */
  daysAhead?: number
  time?: string
  maxAttendees?: string
}

/** Opens the dialog from home. */
export async function startPost(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: homeTexts.post }).click()
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  return dialog
}

export async function fillPost(dialog: Locator, post: WrittenPost): Promise<void> {
  const { type = 'request', description = 'Any help is welcome.', daysAhead = 1, time = '18:30' } = post
  await pick(dialog, postTexts.types[type])
  await dialog.getByLabel(texts.fields.title, { exact: true }).fill(post.title)
  await dialog.getByLabel(texts.fields.description).fill(description)
  if (post.category) await choose(dialog, texts.fields.category, post.category)
  if (post.subcategory) await choose(dialog, texts.fields.subcategory, post.subcategory)
  if (post.customSubcategory)
    await dialog.getByLabel(texts.fields.customSubcategory).fill(post.customSubcategory)
  if (post.location) await dialog.getByLabel(texts.fields.location, { exact: true }).fill(post.location)
  await dialog.getByLabel(texts.fields.date).fill(await localDay(dialog.page(), daysAhead))
  await dialog.getByLabel(texts.fields.time).fill(time)
  if (post.maxAttendees) await dialog.getByLabel(texts.fields.maxAttendees).fill(post.maxAttendees)
}

/** Writes a post from the home screen and waits until the phone has stored it. */
export async function writePost(page: Page, post: WrittenPost): Promise<void> {
  const dialog = await startPost(page)
  await fillPost(dialog, post)
  await dialog.getByRole('button', { name: texts.submit[post.type ?? 'request'] }).click()
  await dialog.waitFor({ state: 'hidden' })
}

/** The arguments of every post that rounds of the page have sent, as they went over the line. */
export function recordSentPosts(page: Page): Record<string, unknown>[] {
  const sentPosts: Record<string, unknown>[] = []
  page.on('request', (request) => {
    for (const { name, args } of operationsIn(request)) {
      if (name === 'posts.create') sentPosts.push(args as Record<string, unknown>)
    }
  })
  return sentPosts
}

/** '2026-11-22' as the phone's own calendar has it. */
export function localDay(page: Page, daysAhead: number): Promise<string> {
  return page.evaluate((days) => {
    const day = new Date()
    day.setDate(day.getDate() + days)
    return [day.getFullYear(), day.getMonth() + 1, day.getDate()]
      .map((part) => String(part).padStart(2, '0'))
      .join('-')
  }, daysAhead)
}
