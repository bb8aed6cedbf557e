/** Counts requests in fixed windows, in memory: one box, one process. Over the limit is 429 with Retry-After. */
import { Refused } from '@porchlight/contracts/errors/refusals'
import { toIso } from '@porchlight/contracts/values/time'

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

/** An IPv6 household has a whole /64: counting single addresses would count nothing. */
export function addressKey(address: string): string {
  if (!address.includes(':') || address.startsWith('::ffff:')) return address
  const [head = '', tail] = address.split('::')
  const groups = head.split(':').filter(Boolean)
  const after = tail === undefined ? [] : tail.split(':').filter(Boolean)
  const full = [...groups, ...Array(Math.max(0, 8 - groups.length - after.length)).fill('0'), ...after]
  return `${full.slice(0, 4).join(':')}::/64`
}
