/** Measures the time from a tap to a text on a screen, be it the same screen or another one. */
import type { BrowserContext, Locator, Page } from 'playwright-core'

declare global {
  interface Window {
    /** Epoch ms of the last one, as the browser itself felt it. */
    tappedAt: number
  }
}

/** Records taps on every page that is opened from now on. */
export async function recordTaps(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const onClick = ({ timeStamp }: Event) => {
      window.tappedAt = performance.timeOrigin + timeStamp
    }
    addEventListener('click', onClick, { capture: true })
  })
}

/**
 * Returns the milliseconds from the tap to the first frame in which the text is visible as a paragraph of the other
 * page.
 */
export async function tapToSight(target: Locator, page: Page, text: string): Promise<number> {
  // It watches before anybody taps.
  const sightMoment = page.evaluate(whenInSight, text)
  await target.tap({ force: true })
  return (await sightMoment) - (await target.page().evaluate(() => window.tappedAt))
}

/** Runs in the page. Both clocks count from the same time, so that they can be compared. */
function whenInSight(text: string): Promise<number> {
  const isInSight = (element: Element) => {
    const { top, bottom } = element.getBoundingClientRect()
    return top >= 0 && bottom <= innerHeight && element.checkVisibility({ visibilityProperty: true })
  }
  return new Promise((resolve) => {
    const look = () => {
      const matchingParagraph = [...document.querySelectorAll('p')].findLast(
        (each) => each.textContent.trim() === text,
      )
      if (!matchingParagraph || !isInSight(matchingParagraph)) requestAnimationFrame(look)
      // The next task comes after this frame is drawn.
      else setTimeout(() => resolve(performance.timeOrigin + performance.now()))
    }
    requestAnimationFrame(look)
  })
}
