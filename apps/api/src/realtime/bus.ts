/** Carries 'this audience got something new' from a commit to whoever listens. In process: one box, one process. */
import type { OnCommitted } from '../database/transact.ts'

export interface Bus {
  publish: OnCommitted
  /** Gives the way to stop listening. */
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
