/**
 * Stores the ids of notifications whose screen was open when they came. The ids are unique across members, so they may
 * outlive a sign-out.
 */
import { create } from 'zustand'

interface SeenInPlace {
  ids: ReadonlySet<string>
}

export const useSeenIds = create<SeenInPlace>(() => ({ ids: new Set() }))

export function markSeen(ids: readonly string[]): void {
  const { ids: seenIds } = useSeenIds.getState()
  if (ids.every((id) => seenIds.has(id))) return
  useSeenIds.setState({ ids: new Set([...seenIds, ...ids]) })
}
