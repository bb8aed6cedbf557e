/**
 * A limit on failures per address, where successes do not count: neighbors in one room share an address, and each of
 * them succeeds at the first attempt.
 */
import { Refused } from '@porchlight/contracts/errors/refusals'
import { toIso } from '@porchlight/contracts/values/time'
import { createBoundedMemory } from './bounded-map.ts'

interface FailureLimiter {
  /**
   * Does the work, unless too many tries failed. While more tries run than may still fail, it waits for them: many
   * guesses at once are handled no sooner than one after the other.
   * @throws Refused `too_many`, and every error that the work throws
   */
  attempt: <Result>(key: string, work: () => Promise<Result>) => Promise<Result>
}

interface FailureLimits {
  failuresMax: number
  windowMs: number
  now: () => number
  /** Returns whether the error is the caller's failure, and not the server's. */
  isFailure: (error: unknown) => boolean
  keysMax?: number
}

interface Attempts {
  /** The number of attempts, with those that wait. */
  count: number
  underWay: number
  /** Each looks again when one of those under way has ended. */
  waiting: (() => void)[]
}

export function createFailureLimiter({
  failuresMax,
  windowMs,
  isFailure,
  ...memory
}: FailureLimits): FailureLimiter {
  const windows = createBoundedMemory<{ endsAt: number; failures: number }>({
    lifeMs: windowMs,
    whenFull: 'share',
    ...memory,
  })
  const attempts = new Map<string, Attempts>()

  /** @throws Refused `too_many` */
  function failuresLeft(key: string): number {
    const window = windows.get(key)
    if (!window) return failuresMax
    if (window.failures >= failuresMax)
      throw new Refused('too_many', { retryAt: toIso(window.endsAt), isOfPlace: true })
    return failuresMax - window.failures
  }

  function countFailure(key: string): void {
    const currentWindow = windows.get(key)
    const window = currentWindow ?? { endsAt: memory.now() + windowMs, failures: 0 }
    if (!currentWindow) windows.set(key, window)
    window.failures += 1
  }

  async function begin(key: string, ofKey: Attempts): Promise<void> {
    while (failuresLeft(key) <= ofKey.underWay) {
      await new Promise<void>((resolve) => {
        ofKey.waiting.push(resolve)
      })
    }
    ofKey.underWay += 1
  }

  async function run<Result>(key: string, ofKey: Attempts, work: () => Promise<Result>): Promise<Result> {
    await begin(key, ofKey)
    try {
      return await work()
    } catch (error) {
      if (isFailure(error)) countFailure(key)
      throw error
    } finally {
      ofKey.underWay -= 1
      for (const look of ofKey.waiting.splice(0)) look()
    }
  }

  return {
    attempt: async (key, work) => {
      const ofKey = attempts.get(key) ?? { count: 0, underWay: 0, waiting: [] }
      attempts.set(key, ofKey)
      ofKey.count += 1
      try {
        return await run(key, ofKey, work)
      } finally {
        ofKey.count -= 1
        if (ofKey.count === 0) attempts.delete(key)
      }
    },
  }
}
