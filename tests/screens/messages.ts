/** The message in the corner: in the way of a picture, or the very thing to be seen. */
import type { Page } from 'playwright-core'

const shown = '[data-toast-area] > li[data-state="open"]'

export async function takeMessageAway(page: Page): Promise<void> {
  await page.locator(shown).getByRole('button', { name: 'Close' }).click()
  await page.locator(shown).waitFor({ state: 'hidden' })
}

/** Waits for it, and stops its time as long as nobody looks at the window. */
export async function keepMessage(page: Page): Promise<void> {
  await page.locator(shown).waitFor()
  await page.evaluate(() => window.dispatchEvent(new Event('blur')))
}
