/**
 * Allows one round at a time among a member's tabs. The lock saves work, it never guards correctness: a tab that is frozen
 * while holding it is overtaken.
 */
const takeOverMs = 50_000

/** Runs the work when its turn has come; rejects without running it when stopped before. */
export type RunAlone = <Result>(work: () => Promise<Result>, signal?: AbortSignal) => Promise<Result>

export function createLock(
  name: string,
  locks: LockManager | undefined = globalThis.navigator?.locks,
): RunAlone {
  if (!locks) return (work) => work()
  return async (work, signal) => {
    signal?.throwIfAborted()
    const waited = new AbortController()
    const stopWaiting = () => waited.abort()
    const timer = setTimeout(stopWaiting, takeOverMs)
    signal?.addEventListener('abort', stopWaiting)
    let outcome: ReturnType<typeof work> | undefined
    // The work's own promise is returned, so that losing the lock to another tab does not fail the round.
    const start = () => {
      clearTimeout(timer)
      outcome = work()
      return outcome.then(
        () => undefined,
        () => undefined,
      )
    }
    try {
      await locks.request(name, { signal: waited.signal }, start)
    } catch (error) {
      if (outcome === undefined) {
        if (signal?.aborted) throw error
        if (waited.signal.aborted) await locks.request(name, { steal: true }, start).catch(() => undefined)
        // A browser that blocks storage may have locks and grant none.
        else await start()
      }
    } finally {
      clearTimeout(timer)
      signal?.removeEventListener('abort', stopWaiting)
    }
    return outcome as ReturnType<typeof work>
  }
}
