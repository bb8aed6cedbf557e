/** Records when something was first on the page, by the page's own clock, so that a busy test does not affect it. */
import type { Page } from 'playwright-core'

declare global {
  interface Window {
    firstSeen: Record<string, number>
  }
}

/**
 * Records from now on when each CSS selector first matches. Returns a function that reads the times in ms, without
 * those that never matched.
 */
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
