/** Toasts as a person at the screen sees them. */
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

const shownMsMax = 20_000
/**
 * Milliseconds for one look at the page. Without a limit, Playwright waits for ever when the page changes in the moment
 * of the request.
 */
const lookMsMax = 3000

interface SeenToast {
  title: string
  description?: string
  destructive?: boolean
}

export function toastsOn(page: Page): Locator {
  return page.locator('[data-toast-area] > li[data-state="open"]')
}

/** Waits for exactly this message, alone. */
export async function expectToast(page: Page, expectedToast: SeenToast): Promise<void> {
  const until = Date.now() + shownMsMax
  let seenToasts = await readToasts(page)
  while (!seenToasts.some(({ title }) => title === expectedToast.title) && Date.now() < until) {
    await page.waitForTimeout(50)
    seenToasts = await readToasts(page)
  }
  const { description = seenToasts[0]?.description, destructive = false } = expectedToast
  expect(seenToasts).toEqual([{ title: expectedToast.title, description, destructive }])
}

/**
 * Takes it away, so that the same message seen later is a new one. The button is found by its label, as beside an open
 * dialog it has no role.
 */
export async function closeToast(page: Page): Promise<void> {
  await toastsOn(page).getByLabel('Close').click()
  await toastsOn(page).waitFor({ state: 'hidden' })
}

/** Does the same beside a dialog that lets nothing else take a tap. */
export async function closeToastBeside(page: Page): Promise<void> {
  await toastsOn(page)
    .getByLabel('Close')
    .evaluate((close: HTMLElement) => close.click())
  await toastsOn(page).waitFor({ state: 'hidden' })
}

/** Waits for the toast and makes it stay. Its timer stops while the window has no focus. */
export async function keepToast(page: Page): Promise<void> {
  await toastsOn(page).waitFor()
  await page.evaluate(() => window.dispatchEvent(new Event('blur')))
}

/** Closes every toast with Escape, as a member without a touch screen does. */
export async function escapeToasts(page: Page): Promise<void> {
  await expect
    .poll(async () => {
      await page.keyboard.press('Escape')
      return toastsOn(page).count()
    })
    .toBe(0)
}

/** All there is, in one look: a message may be gone a moment later. */
async function readToasts(page: Page) {
  const tooLate = Promise.withResolvers<[]>()
  const timer = setTimeout(() => tooLate.resolve([]), lookMsMax)
  const seenToasts = await Promise.race([lookAtToasts(page), tooLate.promise])
  clearTimeout(timer)
  return seenToasts
}

function lookAtToasts(page: Page) {
  return toastsOn(page)
    .evaluateAll((toasts) => {
      // The destructive style is a tint of its own.
      const probe = document.createElement('i')
      probe.style.background = 'var(--request-tint)'
      document.body.append(probe)
      const tint = getComputedStyle(probe).backgroundColor
      probe.remove()
      return toasts.map((toast) => {
        const [title, description] = (toast as HTMLElement).innerText
          .split('\n')
          .filter((line) => line !== '')
        return { title, description, destructive: getComputedStyle(toast).backgroundColor === tint }
      })
    })
    .catch(betweenPages)
}

/** A page that is being left cannot be read; the next one can. */
function betweenPages(error: unknown): [] {
  if (/context was destroyed|navigation/i.test(String(error))) return []
  throw error
}
