/** How long work waits for its transaction, and how long it takes from there to its commit. */
import type { Transact } from './transact.ts'

export interface Waiting {
  count: number
  /** Of what waits longest. */
  oldestMs: number
}

export interface WorkWatch {
  transact: Transact
  waiting: () => Waiting
}

/** @param onDone told of each piece of work, kept or not, how long it and the commit that it shares took */
export function watchWork(transact: Transact, onDone: (ms: number) => void): WorkWatch {
  /** The oldest first. Of a clock that nobody sets. */
  const waiting = new Set<{ since: number }>()
  return {
    transact: (work, origin) => {
      const mark = { since: performance.now() }
      let begunAt: number | undefined
      const done = transact((transaction) => {
        waiting.delete(mark)
        begunAt = performance.now()
        return work(transaction)
      }, origin)
      waiting.add(mark)
      return done.finally(() => {
        waiting.delete(mark)
        if (begunAt !== undefined) onDone(performance.now() - begunAt)
      })
    },
    waiting: () => {
      const [oldest] = waiting
      return { count: waiting.size, oldestMs: oldest ? performance.now() - oldest.since : 0 }
    },
  }
}
