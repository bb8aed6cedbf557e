/** A page that may not write to the clipboard. */
import type { Page } from 'playwright-core'
import { onTestFinished } from 'vitest'

/** Copying fails until the test is over, as where the browser or its user does not allow it. */
export async function failCopying(page: Page): Promise<void> {
  onTestFinished(() => page.evaluate(() => void Reflect.deleteProperty(navigator.clipboard, 'writeText')))
  await page.evaluate(() => {
    navigator.clipboard.writeText = () =>
      Promise.reject(new DOMException('Write permission denied.', 'NotAllowedError'))
  })
}
