/** A phone that is slow, and equally so wherever it is tried. */
import type { CDPSession, Page } from 'playwright-core'
import { median } from '../figures.ts'

/** Milliseconds that the phone needs for `loop`: four times those of an idle server of 2026. */
const phoneLoopMs = 92

/** The same phone on every machine, and while others keep this one busy: as much slower as it is not slow by itself. */
export async function slowDown(page: Page, devtools: CDPSession): Promise<void> {
  const throttle = (rate: number) => devtools.send('Emulation.setCPUThrottlingRate', { rate })
  await throttle(1)
  const took: number[] = []
  for (let turn = 0; turn < 5; turn += 1) took.push(await page.evaluate(loop))
  await throttle(Math.max(1, phoneLoopMs / median(took)))
}

/** Runs in the page: texts and a map, of which the app's own work mostly consists. Gives the ms it took. */
function loop(): number {
  const began = performance.now()
  const countsByKey = new Map<string, number>()
  for (let turn = 0; turn < 300_000; turn += 1) {
    const key = `post ${turn % 5000}`
    countsByKey.set(key, (countsByKey.get(key) ?? 0) + 1)
  }
  return performance.now() - began
}
