/**
 * One round at a time among a member's tabs. The lock saves work, it never guards correctness: a tab
 * that is frozen while holding it is overtaken.
 */
const takeOverMs = 50_000

export type RunAlone = <Result>(work: () => Promise<Result>) => Promise<Result>

export function createLock(
  name: string,
  locks: LockManager | undefined = globalThis.navigator?.locks,
): RunAlone {
  if (!locks) return (work) => work()
  return async (work) => {
    const waited = new AbortController()
    const timer = setTimeout(() => waited.abort(), takeOverMs)
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
      if (outcome === undefined && waited.signal.aborted) {
        await locks.request(name, { steal: true }, start).catch(() => undefined)
      } else if (outcome === undefined) throw error
    }
    return outcome as ReturnType<typeof work>
  }
}
