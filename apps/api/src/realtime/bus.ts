/** Carries 'this audience got something new' from a commit to whoever listens. In process: one box, one process. */
import type { Audience } from '@porchlight/contracts/sync/audiences'

export interface Bus {
  publish: (audiences: ReadonlySet<Audience>) => void
  subscribe: (listener: (audiences: ReadonlySet<Audience>) => void) => () => void
}

export function createBus(): Bus {
  const listeners = new Set<(audiences: ReadonlySet<Audience>) => void>()
  return {
    publish: (audiences) => {
      for (const listener of listeners) listener(audiences)
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
