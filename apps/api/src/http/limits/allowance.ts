/**
 * An allowance per time window for work whose actual amount is known only afterwards: it is taken in advance, and the
 * rest is returned.
 */
import { Refused } from '@porchlight/contracts/errors/refusals'
import { toIso } from '@porchlight/contracts/values/time'
import { createBoundedMemory } from './bounded-map.ts'

export interface Allowance {
  /** Takes the amount, or as much as is left. */
  take: (key: string, amount: number) => AllowanceTaken
  /** Returns the time at which the whole allowance is available again. */
  fullAgainAt: (key: string) => string
}

export interface AllowanceTaken {
  count: number
  giveBack: (unused: number) => void
}

interface AllowanceSettings {
  most: number
  windowMs: number
  now: () => number
  /** The rule when too many callers are stored to count another: further ones share one count, or are not counted. */
  whenFull?: 'share' | 'forget'
  keysMax?: number
}

export function createAllowance({ most: maximum, windowMs, ...memory }: AllowanceSettings): Allowance {
  const windows = createBoundedMemory<{ endsAt: number; used: number }>({
    lifeMs: windowMs,
    whenFull: 'share',
    ...memory,
  })
  return {
    take: (key, amount) => {
      const currentWindow = windows.get(key)
      const window = currentWindow ?? { endsAt: memory.now() + windowMs, used: 0 }
      if (!currentWindow) windows.set(key, window)
      const count = Math.min(amount, maximum - window.used)
      window.used += count
      return {
        count,
        // The units return to their own window, which may be over. The next window does not get them.
        giveBack: (unused) => {
          window.used -= unused
        },
      }
    },
    fullAgainAt: (key) => toIso(windows.get(key)?.endsAt ?? memory.now()),
  }
}

/** Returns the refusal for a caller who got less than they needed. */
export function usedUp({ fullAgainAt }: Allowance, key: string): Refused<'too_many'> {
  return new Refused('too_many', { retryAt: fullAgainAt(key) })
}
