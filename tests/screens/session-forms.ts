/** The forms for signing in and signing up, at the moment when a member can fill them in. */
import type { Page } from 'playwright-core'

/** Waits until the form is ready. In its first moments the password field is an empty one that accepts no letters. */
export async function formReady(page: Page, title: string): Promise<void> {
  await page.getByRole('heading', { name: title }).waitFor()
  await page.locator('input[autocomplete$="password"]:enabled').first().waitFor()
  await page.locator('form input:disabled').waitFor({ state: 'detached' })
}
