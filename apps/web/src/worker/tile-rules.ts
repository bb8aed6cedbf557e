/** Decides how long a tile that was looked at is stored: as its provider allows, and within the space of a phone. */
import { dayMs } from '@porchlight/contracts/values/time'
import { tileCache } from '../../../../workbox.config.ts'

/** The name of our own header on stored tiles: epoch ms until which the tile is fresh. */
export const freshUntil = 'x-fresh-until'

/** Returns null when the provider forbids storing it. */
export function freshUntilOf(headers: Headers, now: number): number | null {
  const control = headers.get('cache-control') ?? ''
  if (/\b(?:no-store|private)\b/i.test(control)) return null
  const seconds = /\bmax-age=(\d{1,10})/i.exec(control)?.[1]
  const until =
    seconds === undefined ? Date.parse(headers.get('expires') ?? '') : now + Number(seconds) * 1000
  // Without a date from the provider, a tile is stored for the shortest time that the makers of the tiles require.
  const end = Number.isFinite(until) ? until : now + tileCache.unsaidDays * dayMs
  return Math.min(end, now + tileCache.daysMax * dayMs)
}

export function isFresh(headers: Headers, now: number): boolean {
  const until = Number(headers.get(freshUntil) ?? 0)
  // A clock that was set back must not make a tile young for years.
  return now < until && until <= now + tileCache.daysMax * dayMs
}

/** Returns true when it is too old to be shown, even without a signal. */
export function isTooOld(headers: Headers, now: number): boolean {
  return now > Number(headers.get(freshUntil) ?? 0) + tileCache.daysMax * dayMs
}
