/** Reads the items of the map from this device, so that they are the same without a signal. */
import { defaultCommunity } from '@porchlight/contracts/community/community.schema'
import type { Position } from '@porchlight/contracts/location/coordinates.rules'
import { positionOf } from '@porchlight/contracts/location/location.rules'
import { nearbyItems } from '@porchlight/contracts/map/map.rules'
import type { MapGround, NearbyItem } from '@porchlight/contracts/map/map.schema'
import type { Place } from '@porchlight/contracts/places/places.schema'
import type { Post } from '@porchlight/contracts/posts/posts.schema'
import { useMemo } from 'react'
import { unsettledEntries } from '../../storage/unsettled-entries.ts'
import { useDatabaseQuery } from '../../storage/use-database-query.ts'
import { useCommunity } from '../../sync/community/about-community.ts'
import type { Device } from '../../sync/device/device.ts'
import { useDevice } from '../../sync/device/device-context.ts'
import { hasEveryTable, readInitialSync, readMeta } from '../../sync/outbox/meta.ts'
import { madeIn } from '../../sync/outbox/queued-rules.ts'
import { useMinute } from '../../ui/hooks/use-minute.ts'
import { readBlockedIds } from '../safety/safety.reads.ts'

interface MapRows {
  posts: Post[]
  places: Place[]
  /** The member's cell; null when the member has not set a location. */
  own: Position | null
  /** False while some may be on their way. */
  isWhole: boolean
}

export interface Nearby {
  items: NearbyItem[]
  /** The point at which the map opens and from which distances are measured. */
  center: Position
  /** The member's cell; null when the member has not set a location. */
  own: Position | null
  isWhole: boolean
}

/** Returns the items; undefined while loading. */
export function useNearby(): Nearby | undefined {
  const device = useDevice()
  const now = useMinute(device.now)
  const rows = useDatabaseQuery(device.database, ['map'], () => readMapRows(device), { isLong: true })
  const { center = defaultCommunity.center, distanceUnit: unit = defaultCommunity.distanceUnit } =
    useCommunity() ?? {}
  return useMemo(() => rows && nearbyOf(rows, { center, unit, now }), [rows, center, unit, now])
}

/** The ground that the operator chose; our own until that is known. */
export function useMapGround(): MapGround {
  return useCommunity()?.map ?? ownGround
}

const ownGround: MapGround = { ground: 'own' }

/** Returns the time of the server's last response in epoch ms; undefined when there was none. */
export function useFetchedAt(): number | undefined {
  const { database } = useDevice()
  return useDatabaseQuery(database, ['heard at'], () => readMeta(database, 'heardAt'))
}

export async function readMapRows({
  database,
  memberId,
  rules,
}: Pick<Device, 'database' | 'memberId' | 'rules'>): Promise<MapRows> {
  const [posts, places, member, blockedIds, { isWhole }, isFilled, unsettled, details, marks] =
    await Promise.all([
      database.posts.where('type').anyOf('request', 'event').toArray(),
      database.places.toArray(),
      database.members.get(memberId),
      readBlockedIds(database),
      readInitialSync(database),
      hasEveryTable(database),
      unsettledEntries(database).toArray(),
      database.postDetails.toArray(),
      database.placeMarks.toArray(),
    ])
  // The map shows what neighbors see: an entry that only this device has is in the outbox, and its own page says so.
  const hiddenIds = [...details, ...marks].flatMap((row) => (row.hiddenByOperator ? row.id : []))
  const excludedIds = new Set([
    ...madeIn('posts', unsettled, rules),
    ...madeIn('places', unsettled, rules),
    ...hiddenIds,
  ])
  return {
    posts: posts.filter(({ id, authorId = '' }) => !excludedIds.has(id) && !blockedIds.has(authorId)),
    places: places.filter(({ id }) => !excludedIds.has(id)),
    own: member ? positionOf(member) : null,
    isWhole: isWhole && isFilled,
  }
}

interface Surroundings {
  center: Position | null
  unit: 'mi' | 'km'
  now: number
}

export function nearbyOf(
  { own: ownPosition, isWhole, ...rows }: MapRows,
  { center, unit, now }: Surroundings,
): Nearby {
  const from = ownPosition ?? center
  const items = nearbyItems({ ...rows, from, now, unit })
  return { items, own: ownPosition, isWhole, center: from ?? items[0] ?? defaultCommunity.center }
}
