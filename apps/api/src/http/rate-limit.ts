/** Counts requests in fixed windows, in memory: one box, one process. Over the limit is 429 with Retry-After. */
import { Refused } from '@porchlight/contracts/errors/refusals'
import { minuteMs, toIso } from '@porchlight/contracts/values/time'

export interface Limiter {
  /** @throws Refused `too_many` from the (count + 1)th request of a window on. */
  count: (key: string) => void
}

export function createLimiter(countMax: number, windowMs: number, now: () => number): Limiter {
  const windows = new Map<string, { endsAt: number; count: number }>()
  let sweptAt = now()
  return {
    count: (key) => {
      const at = now()
      if (at - sweptAt > windowMs) {
        for (const [each, { endsAt }] of windows) if (endsAt <= at) windows.delete(each)
        sweptAt = at
      }
      const known = windows.get(key)
      const window = known && known.endsAt > at ? known : { endsAt: at + windowMs, count: 0 }
      window.count += 1
      windows.set(key, window)
      if (window.count > countMax) throw new Refused('too_many', { retryAt: toIso(window.endsAt) })
    },
  }
}

export interface GrowingPause {
  /** @throws Refused `too_many` while the pause after the last failure lasts. */
  check: (key: string) => void
  failed: (key: string) => void
  succeeded: (key: string) => void
}

/** Long enough to make guessing hopeless, short enough that the owner gets in. */
const pauseMsMax = minuteMs

/** Failures beyond the free tries cost a pause that doubles from one second; a window without failures forgets them. */
export function createGrowingPause(given: {
  freeTries: number
  windowMs: number
  now: () => number
}): GrowingPause {
  const { freeTries, windowMs, now } = given
  const known = new Map<string, { failures: number; freeAt: number; forgottenAt: number }>()
  let sweptAt = now()
  const sweep = (at: number) => {
    if (at - sweptAt <= windowMs) return
    for (const [key, { forgottenAt }] of known) if (forgottenAt <= at) known.delete(key)
    sweptAt = at
  }
  return {
    check: (key) => {
      const entry = known.get(key)
      if (entry && entry.freeAt > now()) throw new Refused('too_many', { retryAt: toIso(entry.freeAt) })
    },
    failed: (key) => {
      const at = now()
      sweep(at)
      const entry = known.get(key)
      const failures = (entry && entry.forgottenAt > at ? entry.failures : 0) + 1
      const over = failures - freeTries
      const pauseMs = over < 0 ? 0 : Math.min(pauseMsMax, 1000 * 2 ** over)
      known.set(key, { failures, freeAt: at + pauseMs, forgottenAt: at + windowMs })
    },
    succeeded: (key) => {
      known.delete(key)
    },
  }
}

/** An IPv6 household has a whole /64: counting single addresses would count nothing. */
export function addressKey(address: string): string {
  if (!address.includes(':') || address.startsWith('::ffff:')) return address
  const [head = '', tail] = address.split('::')
  const groups = head.split(':').filter(Boolean)
  const after = tail === undefined ? [] : tail.split(':').filter(Boolean)
  const full = [...groups, ...Array(Math.max(0, 8 - groups.length - after.length)).fill('0'), ...after]
  return `${full.slice(0, 4).join(':')}::/64`
}
