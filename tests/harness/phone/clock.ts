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
 * Holds the timers of this length that the page sets from now on, and lets all others run: a screen that leaves by itself
 * stays for as long as a busy machine takes to look at it. Returns the function that lets them run, which returns how many
 * there were.
 */
export async function holdTimers(page: Page, lengthMs: number): Promise<() => Promise<number>> {
  const release = await page.evaluateHandle((heldMs) => {
    const { setTimeout, clearTimeout } = window
    const heldTasks = new Map<number, () => void>()
    // It is below zero, as no id of the browser's is, and below those of an earlier hold.
    let lastId = -Math.round(performance.now() * 1000)
    Object.assign(window, {
      setTimeout: (task: () => void, ms?: number, ...values: unknown[]) => {
        if (ms !== heldMs) return setTimeout(task, ms, ...values)
        lastId -= 1
        heldTasks.set(lastId, task)
        return lastId
      },
      clearTimeout: (id?: number) => {
        if (id === undefined || !heldTasks.delete(id)) clearTimeout(id)
      },
    })
    return () => {
      Object.assign(window, { setTimeout, clearTimeout })
      const tasks = [...heldTasks.values()]
      for (const task of tasks) task()
      return tasks.length
    }
  }, lengthMs)
  return () => release.evaluate((run) => run())
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
