/**
 * Carries the news of a commit, as the audiences it concerns, to all listeners. It works within one process, because a
 * community has one server with one process.
 */
import type { OnCommitted } from '../database/transactions/transact.ts'

export interface Bus {
  publish: OnCommitted
  /** Adds a listener. Returns a function that removes it. */
  subscribe: (listener: OnCommitted) => () => void
}

export function createBus(): Bus {
  const listeners = new Set<OnCommitted>()
  return {
    publish: (audiences, origin) => {
      for (const listener of listeners) listener(audiences, origin)
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
