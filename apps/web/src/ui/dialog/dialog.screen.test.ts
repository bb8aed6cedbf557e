/** Tests that nothing below a dialog receives a tap that was meant for the dialog. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { fillPost, startPost } from '../../../../../tests/harness/people/posting.ts'
import { phoneSize } from '../../../../../tests/harness/phone/phone.ts'
import { type MountedPhone, openMountedPhone } from '../../../../../tests/mounted/mounted-phone.ts'
import { aMember } from '../../features/members/members.factory.ts'
import { homeTexts } from '../../locales/en/home.ts'
import { postTexts } from '../../locales/en/posts.ts'

let phone: MountedPhone
let page: Page
beforeAll(async () => {
  phone = await openMountedPhone()
  page = phone.page
})
afterAll(() => phone?.discard())
beforeEach(async () => {
  await page.setViewportSize(phoneSize)
  await phone.mount('/', { member: aMember(), server: {} })
})

/**
 * Taps on one spot the given number of times, with a pause of `apartMs` after each tap. Each tap hits the element that
 * lies there at that moment.
 */
async function tapAt(spot: { x: number; y: number }, times: number, apartMs: number): Promise<void> {
  for (let tap = 0; tap < times; tap += 1) {
    await page.touchscreen.tap(spot.x, spot.y)
    await new Promise((resolve) => setTimeout(resolve, apartMs))
  }
}

async function middleOf(button: ReturnType<Page['getByRole']>): Promise<{ x: number; y: number }> {
  const box = await button.boundingBox()
  if (!box) throw new Error('it is not in sight')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

it.each([90, 200])('a double tap on Post, %i ms apart, leaves the author on the same screen', async (ms) => {
  const dialog = await startPost(page)
  await fillPost(dialog, { title: 'A ladder' })
  const button = dialog.getByRole('button', { name: postTexts.compose.submit.request })
  await button.click({ trial: true })
  await tapAt(await middleOf(button), 2, ms)
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => page.locator('[data-tap-cover]').count()).toBe(0)
  expect(new URL(page.url()).pathname).toBe('/')
  // After that, taps work as before.
  await page.getByRole('link', { name: 'Maps' }).click()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/maps')
})

it('a double tap that closes a dialog over another one leaves that one open', async () => {
  const dialog = await startPost(page)
  await fillPost(dialog, { type: 'event', title: 'Soup', maxAttendees: '4', location: 'Here' })
  await dialog.getByRole('button', { name: postTexts.compose.submit.event }).click()
  const prompt = page.getByRole('dialog', { name: 'Complete Your Profile' })
  await prompt.getByRole('button', { name: 'Close' }).click({ trial: true })
  await tapAt(await middleOf(prompt.getByRole('button', { name: 'Close' })), 2, 60)
  await prompt.waitFor({ state: 'detached' })
  await expect.poll(() => page.locator('[data-tap-cover]').count()).toBe(0)
  await expect.poll(() => dialog.count()).toBe(1)
})

it('the keyboard works at once after a dialog closes', async () => {
  const dialog = await startPost(page)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: homeTexts.post }).press('Enter')
  await dialog.waitFor()
})
