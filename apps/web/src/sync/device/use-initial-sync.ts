import { useEffect, useState } from 'react'
import { endOfOtherReads, type QueryKey, useDatabaseQuery } from '../../storage/use-database-query.ts'
import { readInitialSync } from '../outbox/meta.ts'
import { useConnection } from '../transport/connection.ts'
import { useDevice } from './device-context.ts'

const key: QueryKey = ['initial sync']

/**
 * True until everything is here, as long as rounds can bring it: before that, no list may be called empty and nothing
 * missing.
 */
export function useIsInitialSync(): boolean {
  const canArrive = useCanArrive()
  const progress = useInitialSync()
  // As long as it is not known, this may be the first opening.
  return canArrive && progress?.isWhole !== true
}

/** True while what a notice or a link leads to may still be on its way to this device. */
export function useMayArrive(): boolean {
  const isInitialSync = useIsInitialSync()
  const canArrive = useCanArrive()
  const isCurrent = useIsCurrentOnScreen()
  return isInitialSync || (canArrive && !isCurrent)
}

/** True once the screens have read what the last round brought: they would otherwise call it missing for a moment. */
function useIsCurrentOnScreen(): boolean {
  const { database } = useDevice()
  const [isCurrent, setIsCurrent] = useState(() => useConnection.getState().isCurrent)
  useEffect(() => {
    let isOver = false
    const follow = async () => {
      if (useConnection.getState().isCurrent) await endOfOtherReads(database, key)
      if (!isOver) setIsCurrent(useConnection.getState().isCurrent)
    }
    void follow()
    const stop = useConnection.subscribe(follow)
    return () => {
      isOver = true
      stop()
    }
  }, [database])
  return isCurrent
}

/**
 * Returns what was read; undefined while it is loading, and while it is empty or missing only because its rows may still
 * arrive.
 */
export function useArrivedRows<Read>(read: Read): Read | undefined {
  const isInitialSync = useIsInitialSync()
  const isEmpty = read === null || (Array.isArray(read) && read.length === 0)
  return isInitialSync && isEmpty ? undefined : read
}

/** True until the first page is here, which brings the member's own row and what home shows, as long as rounds can bring it. */
export function useIsBeforeFirstPage(): boolean {
  const canArrive = useCanArrive()
  const progress = useInitialSync()
  return canArrive && progress?.hasPage !== true
}

/** False without a signal, and while the server refuses round after round: then a screen says what it has. */
function useCanArrive(): boolean {
  return useConnection(({ online, isFailing }) => online && !isFailing)
}

/** Returns how far the initial sync has got; undefined while loading. */
function useInitialSync(): Awaited<ReturnType<typeof readInitialSync>> | undefined {
  const { database } = useDevice()
  return useDatabaseQuery(
    database,
    key,
    async (before: Awaited<ReturnType<typeof readInitialSync>> | undefined) => {
      const progress = await readInitialSync(database)
      // A screen would otherwise call its list empty in the moment between this and its own read.
      if (before && (progress.hasPage !== before.hasPage || progress.isWhole !== before.isWhole))
        await endOfOtherReads(database, key)
      return progress
    },
    // Long lists are drawn in slices: this is drawn with them, and not before.
    { isLong: true },
  )
}
