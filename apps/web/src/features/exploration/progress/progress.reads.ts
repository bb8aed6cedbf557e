/** Reads a member's exploring from the device, so that it is the same without a signal. */

import { dayOf } from '@porchlight/contracts/exploration/days.rules'
import { getProgress } from '@porchlight/contracts/exploration/exploration.operations'
import { newExploration } from '@porchlight/contracts/exploration/exploration.rows'
import { placesAskedMax } from '@porchlight/contracts/exploration/exploration.rules'
import type { Progress } from '@porchlight/contracts/exploration/exploration.schema'
import type {
  Exploration,
  UnlockedAchievement,
} from '@porchlight/contracts/exploration/exploration-rows.schema'
import { progressOf } from '@porchlight/contracts/exploration/progress.rules'
import type { Place } from '@porchlight/contracts/places/places.schema'
import { useMemo } from 'react'
import { useDatabaseQuery } from '../../../storage/use-database-query.ts'
import { communityOffset, useCommunityClock } from '../../../sync/community/community-clock.ts'
import type { Device } from '../../../sync/device/device.ts'
import { useDevice } from '../../../sync/device/device-context.ts'
import { argsNowOf, isReadableEntry } from '../../../sync/outbox/entry-args.ts'
import { hasEveryTable, readInitialSync } from '../../../sync/outbox/meta.ts'
import { useCachedQuery } from '../../../sync/transport/cached-queries.ts'
import { useConnection } from '../../../sync/transport/connection.ts'
import { useMinute } from '../../../ui/hooks/use-minute.ts'
import { withVisit } from '../with-visit.ts'

export interface ExploredHere {
  exploration: Exploration
  unlocked: UnlockedAchievement[]
  /** The places that were explored last, as far as this device has them. */
  places: Pick<Place, 'id' | 'name' | 'category'>[]
  /** The number of places, up to the bound above which it changes nothing. */
  placeCount: number
  /** False while further rows, such as achievements, may still be on their way. */
  isSettled: boolean
}

/** Returns null while its rows may still be on their way. */
export async function readExplored({
  database,
  memberId,
}: Pick<Device, 'database' | 'memberId'>): Promise<ExploredHere | null> {
  const [row, unlocked, { isWhole }, isFilled] = await Promise.all([
    database.explorations.get(memberId),
    database.achievements.toArray(),
    readInitialSync(database),
    hasEveryTable(database),
  ])
  const isSettled = isWhole && isFilled
  if (!row && !isSettled) return null
  const exploration = row ?? (await readFirstVisits({ database, memberId }))
  const ids = [...new Set(exploration.latest.map(({ placeId }) => placeId))]
  const [places, open] = await Promise.all([
    database.places.bulkGet(ids),
    database.places
      .filter(({ isClosed }) => isClosed === undefined)
      .limit(placesAskedMax)
      .primaryKeys(),
  ])
  return {
    exploration,
    unlocked,
    places: places.flatMap((place) =>
      place ? [{ id: place.id, name: place.name, category: place.category }] : [],
    ),
    placeCount: open.length,
    isSettled,
  }
}

/**
 * Computes the row of a member who explores for the first time: no row exists yet in which the waiting visits could
 * show.
 */
async function readFirstVisits({
  database,
  memberId,
}: Pick<Device, 'database' | 'memberId'>): Promise<Exploration> {
  const waitingEntries = await database.outbox
    .where('state')
    .equals('waiting')
    .filter(isReadableEntry)
    .sortBy('order')
  return waitingEntries.reduce((exploration, entry) => {
    const args = argsNowOf('exploration.record', entry)
    return args ? withVisit(exploration, args, entry.createdAt) : exploration
  }, newExploration(memberId))
}

interface ProgressHere {
  /** The progress; undefined while loading, and when it cannot be loaded. */
  progress: Progress | undefined
  /** The member's counts, for facts that are not in `progress`; undefined when only the server's response is here. */
  exploration: Exploration | undefined
  /** Days since 1970, by the clocks of the community. */
  today: number
  hasFailed: boolean
  reload: () => void
  /** Epoch ms */
  now: number
}

/**
 * The age in ms after which a response is out of date: a response is a snapshot, whereas the rows stay current.
 */
const staleAfterMs = 30_000

/**
 * Computes progress from the rows. While they are on their way, as after an upgrade, the server's response is used; without
 * a signal, and where there is none, the rows that are here.
 */
export function useProgress(): ProgressHere {
  const device = useDevice()
  const now = useMinute(device.now)
  const explored = useDatabaseQuery(device.database, ['explored'], () => readExplored(device))
  const skip = explored === undefined || explored?.isSettled === true
  const { data, state, reload } = useCachedQuery(getProgress, {}, { staleAfterMs, skip })
  const online = useConnection((connection) => connection.online)
  useCommunityClock()
  const today = dayOf(communityOffset, now)
  const hereRows = explored && (explored.isSettled || !online || state === 'failed') ? explored : undefined
  const progress = useMemo(() => (hereRows ? progressHere(hereRows, today) : undefined), [hereRows, today])
  return {
    progress: progress ?? (skip ? undefined : data),
    exploration: hereRows?.exploration,
    today,
    hasFailed: explored === null && state === 'failed',
    reload,
    now,
  }
}

function progressHere({ places, ...explored }: ExploredHere, today: number): Progress {
  const placeById = new Map(places.map((place) => [place.id, place]))
  return progressOf({ ...explored, today, placeOf: (id) => placeById.get(id) })
}
