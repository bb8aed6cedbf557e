/** Measures how long work waits for its transaction, and how long it takes from there to its commit. */
import type { Transact } from './transact.ts'

export interface WaitingWork {
  count: number
  /** Milliseconds that the oldest waiting work has waited so far. */
  oldestMs: number
}

export interface WorkWatch {
  transact: Transact
  waiting: () => WaitingWork
}

/**
 * Measures the works of `transact`.
 * @param onDone called for each piece of work, committed or not, with the duration of the work and of the commit that
 * it shares
 */
export function watchWork(transact: Transact, onDone: (ms: number) => void): WorkWatch {
  /** The waiting works, oldest first. The times are of `performance.now()`, a clock that is never set back. */
  const waitingWork = new Set<{ since: number }>()
  return {
    transact: (work, origin) => {
      const mark = { since: performance.now() }
      let begunAt: number | undefined
      const result = transact((transaction) => {
        waitingWork.delete(mark)
        begunAt = performance.now()
        return work(transaction)
      }, origin)
      waitingWork.add(mark)
      return result.finally(() => {
        waitingWork.delete(mark)
        if (begunAt !== undefined) onDone(performance.now() - begunAt)
      })
    },
    waiting: () => {
      const [oldest] = waitingWork
      return { count: waitingWork.size, oldestMs: oldest ? performance.now() - oldest.since : 0 }
    },
  }
}
