/** Carries 'this audience got something new' from a commit to whoever listens. In process: one box, one process. */
import type { Audience } from '@porchlight/contracts/sync/audiences'

/** `origin` is the session that caused it and already has it. */
type Listener = (audiences: ReadonlySet<Audience>, origin?: string) => void

export interface Bus {
  publish: Listener
  /** Gives the way to stop listening. */
  subscribe: (listener: Listener) => () => void
}

export function createBus(): Bus {
  const listeners = new Set<Listener>()
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
