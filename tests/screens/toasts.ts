/** A toast: closed where it covers what a picture is of, kept where the picture is of it. */
import type { Page } from 'playwright-core'

const shown = '[data-toast-area] > li[data-state="open"]'

/** By its label: readers meet no button beside an open dialog. */
export async function closeToast(page: Page): Promise<void> {
  await page.locator(shown).getByLabel('Close').click()
  await page.locator(shown).waitFor({ state: 'hidden' })
}

/** The same beside an open dialog, under which nothing takes a tap. */
export async function closeToastBeside(page: Page): Promise<void> {
  await page
    .locator(shown)
    .locator('button[aria-label="Close"]')
    .evaluate((close: HTMLElement) => close.click())
  await page.locator(shown).waitFor({ state: 'hidden' })
}

/** Waits for it, and stops its time as long as nobody looks at the window. */
export async function keepToast(page: Page): Promise<void> {
  await page.locator(shown).waitFor()
  await page.evaluate(() => window.dispatchEvent(new Event('blur')))
}
