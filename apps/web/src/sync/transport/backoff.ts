/**
 * Returns the delay before the next attempt: it doubles from 1 to 60 s with full jitter, and is never less than the
 * server requested.
 */
const firstMs = 1000
const lastMs = 60_000
/**
 * The greatest delay that is obeyed. If the server requests a longer one, the device tries again in between: a timer of
 * weeks would fire at once.
 */
export const requestedPauseMsMax = 60 * 60 * 1000

export function retryDelayMs(failures: number, retryAfterMs = 0, random: () => number = Math.random): number {
  const ceiling = Math.min(lastMs, firstMs * 2 ** Math.max(0, failures - 1))
  return Math.max(Math.min(retryAfterMs, requestedPauseMsMax), Math.round(random() * ceiling))
}
