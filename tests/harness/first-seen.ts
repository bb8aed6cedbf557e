/** When something was first on the page, by the page's own clock: how busy the test is has no part in it. */
import type { Page } from 'playwright-core'

declare global {
  interface Window {
    firstSeen: Record<string, number>
  }
}

/** From here on, by CSS selectors. Gives the way to ask: in ms, without what was not seen. */
export async function recordFirstSeen(
  page: Page,
  selectors: Record<string, string>,
): Promise<() => Promise<Record<string, number>>> {
  await page.evaluate((selectorsByName) => {
    const firstSeenTimes: Record<string, number> = {}
    window.firstSeen = firstSeenTimes
    new MutationObserver(() => {
      for (const [name, selector] of Object.entries(selectorsByName)) {
        if (firstSeenTimes[name] === undefined && document.querySelector(selector))
          firstSeenTimes[name] = performance.now()
      }
    }).observe(document.body, { subtree: true, childList: true })
  }, selectors)
  return () => page.evaluate(() => window.firstSeen)
}
