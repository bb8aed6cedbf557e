/** The buttons that show that their work is under way. */
import type { Page } from 'playwright-core'

/** Returns the words on the busy buttons, from the top of the page to its end. */
export function listBusyButtons(page: Page): Promise<string[]> {
  return page.locator('button[aria-busy="true"]').allInnerTexts()
}
