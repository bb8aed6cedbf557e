/** Counts requests in fixed windows, in memory: one box, one process. Over the limit is 429 with Retry-After. */
import { isIPv4, isIPv6 } from 'node:net'
import { Refused } from '@porchlight/contracts/errors/refusals'
import { fileLimits } from '@porchlight/contracts/files/files.schema'
import { minuteMs, toIso } from '@porchlight/contracts/values/time'
import { createBoundedMemory } from './bounded-map.ts'
import type { Limits } from './limits.ts'

export interface Limiter {
  /** @throws Refused `too_many` from the (count + 1)th request of a window on. */
  count: (key: string) => void
  /** Uncounts a request that turned out not to count. */
  giveBack: (key: string) => void
}

interface LimiterSettings {
  countMax: number
  windowMs: number
  now: () => number
  /** The rule when too many callers are stored to count another: further ones share one count, or are not counted. */
  whenFull: 'share' | 'forget'
  /** True when other callers from the same address may have used up the limit. */
  isPerAddress?: boolean
  keysMax?: number
}

export function createLimiter({
  countMax,
  windowMs,
  isPerAddress = false,
  ...memory
}: LimiterSettings): Limiter {
  const windows = createBoundedMemory<{ endsAt: number; count: number }>({ lifeMs: windowMs, ...memory })
  return {
    count: (key) => {
      const currentWindow = windows.get(key)
      const window = currentWindow ?? { endsAt: memory.now() + windowMs, count: 0 }
      if (!currentWindow) windows.set(key, window)
      window.count += 1
      if (window.count <= countMax) return
      throw new Refused('too_many', {
        retryAt: toIso(window.endsAt),
        ...(isPerAddress && { isOfPlace: true }),
      })
    },
    giveBack: (key) => {
      const window = windows.get(key)
      if (window) window.count = Math.max(0, window.count - 1)
    },
  }
}

/** Photos that are begun to be sent. */
export function createUploadCount(limits: Limits, now: () => number): Limiter['count'] {
  const { uploadsPeriodMs: windowMs } = fileLimits
  return createLimiter({ countMax: limits.photosPerMember, windowMs, now, whenFull: 'share' }).count
}

export interface GrowingPause {
  /**
   * Counts a try as failed until it is known better: many at once are not one.
   * @throws Refused `too_many` while the pause after the last failure lasts.
   */
  tries: (key: string) => void
  /** Uncounts an attempt that was not checked after all. */
  notTried: (key: string) => void
  succeeded: (key: string) => void
}

interface PauseSettings {
  freeTries: number
  windowMs: number
  now: () => number
  keysMax?: number
}

/** Long enough to make guessing hopeless, short enough that the owner gets in. */
const pauseMsMax = minuteMs

/** Failures beyond the free tries cost a pause that doubles from one second; a window without failures forgets them. */
export function createGrowingPause({ freeTries, windowMs, ...memory }: PauseSettings): GrowingPause {
  const failuresByKey = createBoundedMemory<{ failures: number; freeAt: number }>({
    lifeMs: windowMs,
    whenFull: 'share',
    ...memory,
  })
  return {
    tries: (key) => {
      const at = memory.now()
      const { failures, freeAt } = failuresByKey.get(key) ?? { failures: 0, freeAt: at }
      if (freeAt > at) throw new Refused('too_many', { retryAt: toIso(freeAt) })
      const over = failures + 1 - freeTries
      const pauseMs = over < 0 ? 0 : Math.min(pauseMsMax, 1000 * 2 ** over)
      failuresByKey.set(key, { failures: failures + 1, freeAt: at + pauseMs })
    },
    notTried: (key) => {
      const entry = failuresByKey.get(key)
      if (entry) entry.failures -= 1
    },
    succeeded: failuresByKey.delete,
  }
}

/**
 * Returns the key to count an address by. An IPv6 household has a whole /64, so counting its single addresses would
 * limit nothing.
 */
export function addressKey(address: string): string {
  const [plain = ''] = address.toLowerCase().split('%')
  const mapped = plain.replace(/^::ffff:(?=\d+\.)/, '')
  if (isIPv4(mapped)) return mapped
  // All values from a proxy that are no address count as one caller.
  if (!isIPv6(plain)) return 'unknown'
  const [head = '', tail] = plain.split('::')
  const groups = head.split(':').filter(Boolean)
  const after = tail === undefined ? [] : tail.split(':').filter(Boolean)
  const full = [...groups, ...Array(Math.max(0, 8 - groups.length - after.length)).fill('0'), ...after]
  return `${full
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
