/** Changes the history in tests of going back, and records what a screen showed from one change to the next. */
import type { Page } from 'playwright-core'

interface SeenScreen {
  path: string
  text: string
}

declare global {
  interface Window {
    seenScreens: SeenScreen[]
  }
}

/**
 * Records what the screen shows after each change, before the browser paints. Returns a function that reads the
 * records.
 */
export async function watchScreens(page: Page): Promise<() => Promise<SeenScreen[]>> {
  await page.evaluate(() => {
    window.seenScreens = []
    const look = () =>
      window.seenScreens.push({
        path: location.pathname,
        text: document.querySelector('main')?.textContent ?? '',
      })
    new MutationObserver(look).observe(document.body, {
      childList: true,
      subtree: true,
      characterData: true,
    })
  })
  return () => page.evaluate(() => window.seenScreens)
}

/** Another screen, as a link opens it, wherever one is. */
export function openHistory(page: Page, path: string): Promise<void> {
  return page.evaluate((to) => {
    history.pushState({ key: to, usr: null, idx: history.length }, '', to)
    window.dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  }, path)
}
