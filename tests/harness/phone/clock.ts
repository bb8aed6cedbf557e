/** A page whose time a test lets pass. The clock is the phone's, and would stay with it: it goes on once the test is over. */
import type { Page } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'

/**
 * Is called before what is to be timed begins. Time passes as it always does, but the page can no longer clear a timer that it
 * set before: a test that has mounted an app first leaves that page.
 */
export async function installClock(page: Page): Promise<void> {
  onTestFinished(() => page.clock.resume())
  await page.clock.install()
}

/** Stops the clock. From now on time passes only as the test advances it, however slow the machine is. */
export async function stopClock(page: Page): Promise<void> {
  // It can only be stopped at a moment that is still to come.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000)
}

/**
 * Advances the time in small steps, so that events from elsewhere find their time. Returns the milliseconds of the
 * page's time that passed.
 */
export async function passTimeUntil(
  page: Page,
  look: () => unknown,
  expectedValue: unknown,
): Promise<number> {
  const stepMs = 20
  let passedMs = 0
  const passAndLook = async () => {
    await page.clock.runFor(stepMs)
    passedMs += stepMs
    return look()
  }
  await expect.poll(passAndLook).toEqual(expectedValue)
  return passedMs
}
