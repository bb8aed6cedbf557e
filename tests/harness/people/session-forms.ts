/** The forms of signing up, logging in and a new password: their fields, buttons and headings. */
import type { Locator, Page } from 'playwright-core'

export function field(page: Page, label: string): Locator {
  return page.getByLabel(label, { exact: true })
}

export function submit(page: Page, name: string): Promise<void> {
  return page.getByRole('button', { name, exact: true }).click()
}

/** Waits for the screen of this name. */
export function heading(page: Page, name: string): Promise<void> {
  return page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
}
