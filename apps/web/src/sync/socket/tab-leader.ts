/** Leader election among tabs: one tab at a time leads, until it resigns or ends. */
export interface TabLeader {
  /** Stands for it, unless it does already; `onElected` is called once it leads. */
  stand: (onElected: () => void) => void
  resign: () => void
}

export function createTabLeader(
  name: string,
  locks: LockManager | undefined = globalThis.navigator?.locks,
): TabLeader {
  let end: (() => void) | undefined
  return {
    stand: (onElected) => {
      if (end) return
      const over = new AbortController()
      end = () => over.abort()
      if (!locks) {
        onElected()
        return
      }
      const hold = () => {
        if (over.signal.aborted) return
        onElected()
        return new Promise((resolve) => over.signal.addEventListener('abort', resolve))
      }
      locks.request(name, { signal: over.signal }, hold).catch(() => {
        // It has locks and gives none, as with storage blocked: then each tab leads itself.
        if (!over.signal.aborted) onElected()
      })
    },
    resign: () => {
      end?.()
      end = undefined
    },
  }
}
