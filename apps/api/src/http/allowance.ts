/** How much of something may be done in a time, where it is known only afterwards how much of it was: taken ahead, and given back. */
import { Refused } from '@porchlight/contracts/errors/refusals'
import { toIso } from '@porchlight/contracts/values/time'
import { createBoundedMemory } from './bounded-map.ts'

export interface Allowance {
  /** As much of it as there is left, at most as much as is wanted. */
  take: (key: string, amount: number) => AllowanceTaken
  /** When there will be all of it again. */
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
  /** With too many callers known to count another: those beyond share one count, or are not counted. */
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
        // To the window it was taken from, which may be over: the next one owes nothing to it.
        giveBack: (unused) => {
          window.used -= unused
        },
      }
    },
    fullAgainAt: (key) => toIso(windows.get(key)?.endsAt ?? memory.now()),
  }
}

/** For whoever got less than they needed. */
export function usedUp({ fullAgainAt }: Allowance, key: string): Refused<'too_many'> {
  return new Refused('too_many', { retryAt: fullAgainAt(key) })
}
