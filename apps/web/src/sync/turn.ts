/** A turn that one tab at a time has: kept until it is given up, or the tab ends. */
export interface Turn {
  /** Asks for it, unless asked already; `onTaken` is called once it is here. */
  take: (onTaken: () => void) => void
  giveUp: () => void
}

export function createTurn(name: string, locks: LockManager | undefined = globalThis.navigator?.locks): Turn {
  let end: (() => void) | undefined
  return {
    take: (onTaken) => {
      if (end) return
      const over = new AbortController()
      end = () => over.abort()
      if (!locks) {
        onTaken()
        return
      }
      const hold = () => {
        if (over.signal.aborted) return
        onTaken()
        return new Promise((resolve) => over.signal.addEventListener('abort', resolve))
      }
      locks.request(name, { signal: over.signal }, hold).catch(() => {
        // It has locks and gives none, as with storage blocked: then each tab has its own turn.
        if (!over.signal.aborted) onTaken()
      })
    },
    giveUp: () => {
      end?.()
      end = undefined
    },
  }
}
