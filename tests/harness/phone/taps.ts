import type { Locator } from 'playwright-core'

/** Both before the page can draw what the first one did. */
export async function tapTwice(button: Locator): Promise<void> {
  await button.evaluate((element: HTMLElement) => {
    element.click()
    element.click()
  })
}
