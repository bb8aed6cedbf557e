/**
 * The clock of the community, by which its posts have their days and times: a post belongs to a place, and its reader
 * may be on a journey. The times of messages and actions are shown by the reader's own clock.
 */
import { aboutCommunity } from '@porchlight/contracts/community/community.operations'
import {
  dayStartBy,
  type OffsetAt,
  offsetOn,
  ownOffset,
  type ZoneClock,
} from '@porchlight/contracts/values/clock/zone-clock'
import { dequal } from 'dequal'
import { liveQuery } from 'dexie'
import { create } from 'zustand'
import { readCachedQuery } from '../transport/cached-queries.ts'

/**
 * The community's clock; null until the server has sent it once, and when the operator set none: then the phone's own
 * clock is used. Components that show a time by it call this hook, so that they are drawn again when it arrives.
 */
export const useCommunityClock = create<{ clock: ZoneClock | null }>(() => ({ clock: null }))

export const communityOffset: OffsetAt = (time) => {
  const { clock } = useCommunityClock.getState()
  return clock ? offsetOn(clock, time) : ownOffset(time)
}

/** Returns the community's zone and its offset when this phone shows another time at that moment; null otherwise. */
export function zoneElsewhere(time: number): { name: string; offset: number } | null {
  const { clock } = useCommunityClock.getState()
  const offset = communityOffset(time)
  return clock && offset !== ownOffset(time) ? { name: clock.name, offset } : null
}

/** Epoch ms of the midnight that begins the day of `time`. */
export function useCommunityDay(time: number): number {
  useCommunityClock()
  return dayStartBy(communityOffset, time)
}

/**
 * Follows the community's clock. It resolves when the clock is set, if this phone has stored it. Returns a function
 * that stops it.
 */
export async function followCommunityClock(): Promise<() => void> {
  const read = () => readCachedQuery({ operation: aboutCommunity, args: {} })
  const take = (about: Awaited<ReturnType<typeof read>>) => {
    const clock = about?.answer.clock ?? null
    if (!dequal(clock, useCommunityClock.getState().clock)) useCommunityClock.setState({ clock })
  }
  take(await read())
  const following = liveQuery(read).subscribe(take)
  return () => following.unsubscribe()
}
