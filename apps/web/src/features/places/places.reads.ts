/** Third places, read from what is on the device. */
import type { Position } from '@porchlight/contracts/location/coordinates.rules'
import { type DistanceUnit, distanceBetween, positionOf } from '@porchlight/contracts/location/location.rules'
import { featuredOf, sponsoredOf } from '@porchlight/contracts/places/places.rules'
import type { Place, PlaceMark } from '@porchlight/contracts/places/places.schema'
import type { MemberDatabase, OutboxEntry } from '../../storage/database.ts'
import { readFirst } from '../../storage/few-requests.ts'
import { sharing } from '../../storage/share-equal-parts.ts'
import { unsettledEntries } from '../../storage/unsettled-entries.ts'
import { useDatabaseQuery } from '../../storage/use-database-query.ts'
import type { DeviceData } from '../../sync/device/device.ts'
import { useDevice } from '../../sync/device/device-context.ts'
import { useArrivedRows } from '../../sync/device/use-initial-sync.ts'
import { isReadableEntry } from '../../sync/outbox/entry-args.ts'
import { hasEveryTable, readInitialSync } from '../../sync/outbox/meta.ts'
import { type EntryState, entryState } from '../../sync/outbox/outbox.ts'
import { touchedIn } from '../../sync/outbox/queued-rules.ts'

export interface HomePlaces {
  /** The featured places, completed up to three by the newest; null while none can have arrived yet. */
  featured: Place[] | null
  /** The place that pays for being seen, featured or not. */
  sponsored: Place | null
}

export async function readHomePlaces(database: MemberDatabase): Promise<HomePlaces> {
  const [all, makers, hiddenIds, isFilled] = await Promise.all([
    readAllPlaces(database),
    readMakers(database),
    readHiddenIds(database.placeMarks),
    hasEveryTable(database),
  ])
  const newest = all.filter(({ id }) => !makers.has(id) && !hiddenIds.has(id))
  const featured = featuredOf(newest)
  return {
    featured: isFilled || featured.length > 0 ? featured : null,
    sponsored: sponsoredOf(newest),
  }
}

/** Reads the newest places that neighbors see, too, without those of these ids. */
export async function readNewestPlaces(
  database: MemberDatabase,
  limit: number,
  unsentIds: ReadonlySet<string>,
): Promise<Place[]> {
  const hiddenIds = await readHiddenIds(database.placeMarks)
  return readFirst(
    () => database.places.orderBy('createdAt').reverse(),
    (place) => isOpenPlace(place) && !unsentIds.has(place.id) && !hiddenIds.has(place.id),
    limit,
  )
}

/** Reads the ids of the member's own posts, or places, that an operator hid from everybody else. */
export async function readHiddenIds(
  ownRows: MemberDatabase['placeMarks'] | MemberDatabase['postDetails'],
): Promise<Set<string>> {
  return new Set(
    (await ownRows.toArray()).flatMap(({ id, hiddenByOperator }) => (hiddenByOperator ? id : [])),
  )
}

/** Reads the entries that wait or came back, by the id of the place that each makes. */
async function readMakers(database: MemberDatabase): Promise<Map<string, OutboxEntry>> {
  const entries = await unsettledEntries(database)
    .filter((entry) => entry.name === 'places.add' && isReadableEntry(entry))
    .toArray()
  return new Map(entries.flatMap((entry) => touchedIn('places', entry).map((id) => [id, entry] as const)))
}

/** Reads places, the newest first. */
async function readAllPlaces({ places }: MemberDatabase): Promise<Place[]> {
  return (await places.orderBy('createdAt').toArray()).reverse().filter(isOpenPlace)
}

/**
 * Compares places for an order by day, the newest first. A place's time is its day alone, so within a day the order of
 * the server decides: visitors and members see the same places first.
 */
export function newerFirst(first: Place, second: Place): number {
  if (first.createdAt === second.createdAt) return first.id < second.id ? 1 : -1
  return first.createdAt < second.createdAt ? 1 : -1
}

/** Closed places are left out everywhere, because they are no news. */
function isOpenPlace({ isClosed }: Place): boolean {
  return isClosed === undefined
}

export interface PlaceItem {
  place: Place
  /** `here`: neighbors have it, too. Else where its making stands. */
  state: 'here' | Exclude<EntryState, 'sent'>
  /** The entry that makes it. */
  entry?: OutboxEntry
  /** True when the member has marked it, also while the mark waits. */
  isUpvoted: boolean
  isBookmarked: boolean
  /** True when the member added it. */
  isOwn: boolean
  /** True when an operator hid this member's own place from everybody else. */
  isHidden: boolean
  /** The number of upvotes, including this member's own that waits. */
  upvotes: number
  /** The distance from cell to cell; absent when one of the positions is missing or a guess. */
  distance?: Record<DistanceUnit, number>
}

export interface KnownPlaces {
  /** The places: the member's own unsent ones first, then the sponsored, then the newest. */
  items: PlaceItem[]
  /** False while some may be on their way. */
  isWhole: boolean
}

/** Returns all places that this member may see, without the closed ones; undefined while loading. */
export function usePlaces(): KnownPlaces | undefined {
  const device = useDevice()
  return useDatabaseQuery(
    device.database,
    ['places'],
    sharing(() => readPlaces(device)),
    { isLong: true },
  )
}

export async function readPlaces(device: DeviceData): Promise<KnownPlaces> {
  const { database } = device
  const [places, { isWhole }, isFilled] = await Promise.all([
    readAllPlaces(database),
    readInitialSync(database),
    hasEveryTable(database),
  ])
  const items = await readItems(device, places)
  return { items: items.sort(byUnsentThenSponsored), isWhole: isWhole && isFilled }
}

/** Returns null when this device has no place of that id, undefined while loading. */
export function usePlaceItem(id: string): PlaceItem | null | undefined {
  const device = useDevice()
  return useDatabaseQuery(device.database, ['place', id], async () => {
    const place = await device.database.places.get(id)
    const [item = null] = place ? await readItems(device, [place]) : []
    return item
  })
}

/** Returns the places that the member added, the newest first; undefined while loading. */
export function useOwnPlaces(): PlaceItem[] | undefined {
  const device = useDevice()
  return useArrivedRows(useDatabaseQuery(device.database, ['own places'], () => readOwnPlaces(device)))
}

export async function readOwnPlaces(device: DeviceData): Promise<PlaceItem[]> {
  const { database } = device
  const marks = (await database.placeMarks.toArray()).filter(({ isOwn }) => isOwn === true)
  const places = (await database.places.bulkGet(marks.map(({ id }) => id))).flatMap((place) => place ?? [])
  const items = await readItems(device, places)
  return items.sort((first, second) => newerFirst(first.place, second.place))
}

/** A few reads however many places there are. */
async function readItems({ database, memberId }: DeviceData, places: readonly Place[]): Promise<PlaceItem[]> {
  const [marks, before, member, makers] = await Promise.all([
    database.placeMarks.toArray(),
    database.originals.toArray(),
    database.members.get(memberId),
    readMakers(database),
  ])
  const markOf = new Map(marks.map((mark) => [mark.id, mark]))
  const wasUpvoted = new Map(
    before
      .filter(({ table }) => table === 'placeMarks')
      .map(({ id, row }) => [id, (row as PlaceMark | null)?.upvoted ?? false]),
  )
  const from = member ? positionOf(member) : null
  return places.map((place) => {
    const mark = markOf.get(place.id)
    const entry = makers.get(place.id)
    const isUpvoted = mark?.upvoted ?? false
    const more = Number(isUpvoted) - Number(wasUpvoted.get(place.id) ?? isUpvoted)
    const state = entry ? entryState(entry) : 'sent'
    return {
      place,
      state: state === 'sent' ? ('here' as const) : state,
      ...(entry ? { entry } : {}),
      isUpvoted,
      isBookmarked: mark?.bookmarked ?? false,
      isOwn: mark?.isOwn ?? false,
      isHidden: mark?.hiddenByOperator ?? false,
      // The shared count comes a moment after one's own mark.
      upvotes: Math.max(place.upvotes + more, Number(isUpvoted)),
      ...distanceTo(place, from),
    }
  })
}

function distanceTo(place: Place, from: Position | null): Pick<PlaceItem, 'distance'> {
  const to = place.isApproximate ? null : positionOf(place)
  if (from === null || to === null) return {}
  return { distance: { mi: distanceBetween(from, to, 'mi'), km: distanceBetween(from, to, 'km') } }
}

function byUnsentThenSponsored(first: PlaceItem, other: PlaceItem): number {
  const unsent = Number(other.state !== 'here') - Number(first.state !== 'here')
  if (unsent !== 0) return unsent
  const sponsoredOrder = Number(other.place.isPaid) - Number(first.place.isPaid)
  if (sponsoredOrder !== 0) return sponsoredOrder
  return first.place.createdAt < other.place.createdAt
    ? 1
    : first.place.createdAt > other.place.createdAt
      ? -1
      : 0
}
