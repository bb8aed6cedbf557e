/** How long to wait before trying again: doubling from 1 to 60 s, full jitter, never less than the server asked. */
const firstMs = 1000
const lastMs = 60_000
/** Whoever is asked for longer tries again in between; a timer of weeks would end at once. */
export const askedMsMax = 60 * 60 * 1000

export function retryDelayMs(failures: number, retryAfterMs = 0, random: () => number = Math.random): number {
  const ceiling = Math.min(lastMs, firstMs * 2 ** Math.max(0, failures - 1))
  return Math.max(Math.min(retryAfterMs, askedMsMax), Math.round(random() * ceiling))
}
