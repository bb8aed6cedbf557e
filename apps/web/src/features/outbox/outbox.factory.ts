/** The outbox as its tests look at it. */
import type { Locator, Page } from 'playwright-core'

export function group(page: Page, name: string): Locator {
  return page.getByRole('region', { name: new RegExp(`^${name}`) })
}

export function entry(page: Page, title: string): Locator {
  const heading = page.getByRole('heading', { name: title, exact: true })
  return page.getByRole('listitem').filter({ has: heading })
}

export function titlesIn(page: Page, name: string): Promise<string[]> {
  return group(page, name).getByRole('listitem').getByRole('heading').allTextContents()
}
