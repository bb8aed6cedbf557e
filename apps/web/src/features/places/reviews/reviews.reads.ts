/** Reads the reviews of a place from the device; older ones are requested from the server. */

import type { Photo } from '@porchlight/contracts/files/files.schema'
import type { ResponseNamed } from '@porchlight/contracts/operations'
import { listPlaceReviews } from '@porchlight/contracts/places/places.operations'
import { reviewIdOf } from '@porchlight/contracts/places/places.rules'
import type { PlaceReview } from '@porchlight/contracts/places/places.schema'
import type { Id } from '@porchlight/contracts/values/id'
import { minuteMs } from '@porchlight/contracts/values/time'
import { useMemo } from 'react'
import type { OutboxEntry } from '../../../storage/database.ts'
import { unsettledEntries } from '../../../storage/unsettled-entries.ts'
import { useDatabaseQuery } from '../../../storage/use-database-query.ts'
import type { DeviceData } from '../../../sync/device/device.ts'
import { useDevice } from '../../../sync/device/device-context.ts'
import { isReadableEntry } from '../../../sync/outbox/entry-args.ts'
import { touchedIn } from '../../../sync/outbox/queued-rules.ts'
import { useCachedQuery } from '../../../sync/transport/cached-queries.ts'
import { readPeople } from '../../members/people.reads.ts'
import { readBlockedIds } from '../../safety/safety.reads.ts'

export interface ReviewItem {
  id: string
  rating: number
  /** Empty when the review has no words. */
  review: string
  photo: Photo | undefined
  createdAt: string
  /** Empty where it is not known. */
  firstName: string
  isOwn: boolean
  /** True for the member's own that an operator hid from everybody else. */
  isHidden: boolean
  /** The outbox entry of an unsent review by this member. */
  entry?: OutboxEntry
}

interface DeviceReviews {
  /** The newest first. */
  items: ReviewItem[]
  /** Members whose reviews are hidden, from the device and from the server. */
  blocked: ReadonlySet<string>
  ownId: string
}

/** The reviews on this device; undefined while loading. */
export function useDeviceReviews(placeId: string): DeviceReviews | undefined {
  const device = useDevice()
  return useDatabaseQuery(device.database, ['place reviews', placeId], () =>
    readDeviceReviews(device, placeId),
  )
}

export async function readDeviceReviews(device: DeviceData, placeId: string): Promise<DeviceReviews> {
  const { database, memberId } = device
  const [rows, blockedIds, entries] = await Promise.all([
    database.placeReviews.where('placeId').equals(placeId).toArray(),
    readBlockedIds(database),
    unsettledEntries(database)
      .filter((entry) => entry.name === 'places.review' && isReadableEntry(entry))
      .toArray(),
  ])
  const shownRows = rows.filter(({ authorId }) => !blockedIds.has(authorId))
  const people = await readPeople(
    device,
    shownRows.map(({ authorId }) => authorId),
  )
  const ownId = reviewIdOf(placeId as Id, memberId as Id)
  const entry = entries.find((each) => touchedIn('placeReviews', each).includes(ownId))
  const items = shownRows.map((row) =>
    itemOf(row, people.get(row.authorId)?.firstName ?? '', row.id === ownId ? { entry } : null),
  )
  return { items: items.sort(newestFirst), blocked: blockedIds, ownId }
}

function itemOf(
  row: PlaceReview,
  firstName: string,
  ownEntry: { entry: OutboxEntry | undefined } | null,
): ReviewItem {
  const { id, rating, review, photo, createdAt, hiddenByOperator } = row
  return {
    id,
    rating,
    review,
    photo,
    createdAt,
    firstName,
    isOwn: ownEntry !== null,
    isHidden: hiddenByOperator ?? false,
    ...(ownEntry?.entry ? { entry: ownEntry.entry } : {}),
  }
}

function newestFirst(first: ReviewItem, other: ReviewItem): number {
  const unsent = Number(other.entry !== undefined) - Number(first.entry !== undefined)
  return unsent !== 0
    ? unsent
    : first.createdAt < other.createdAt
      ? 1
      : first.createdAt > other.createdAt
        ? -1
        : 0
}

interface Reviews {
  /** The reviews; undefined while loading. */
  items: ReviewItem[] | undefined
  /** Some are only with the server. */
  hasOlder: boolean
  /** Shows whether the older reviews, requested from the server, are loaded. */
  olderState: 'here' | 'loading' | 'failed'
  reload: () => void
}

/**
 * @param count the number of reviews, from the row of the place
 * @param isWanted true when reviews older than those on this device are shown
 * @param isHeld false for a place whose rows this device does not receive: all reviews come from the server then
 */
export function useReviews(placeId: string, count: number, isWanted: boolean, isHeld: boolean): Reviews {
  const deviceReviews = useDeviceReviews(placeId)
  const otherCount = deviceReviews?.items.filter(({ isOwn }) => !isOwn).length ?? 0
  const hasOlder = deviceReviews !== undefined && count > Math.max(otherCount, deviceReviews.items.length)
  const isAsked = isHeld ? isWanted && hasOlder : deviceReviews !== undefined
  const response = useCachedQuery(
    listPlaceReviews,
    { id: placeId },
    { skip: !isAsked, staleAfterMs: minuteMs },
  )
  const items = useMemo(
    () => deviceReviews && mergeReviews(deviceReviews, isAsked ? response.data : undefined),
    [deviceReviews, isAsked, response.data],
  )
  return {
    items,
    hasOlder: isHeld && hasOlder && !(isAsked && response.state === 'here'),
    olderState: isAsked ? response.state : 'here',
    reload: response.reload,
  }
}

/**
 * Adds reviews of the server's response to those on the device. A row on the device is always newer than the response;
 * the member's own review is never taken from the response.
 */
function mergeReviews(
  deviceReviews: DeviceReviews,
  serverReviews: ResponseNamed<'places.reviews'> | undefined,
): ReviewItem[] {
  if (!serverReviews) return deviceReviews.items
  const { items, blocked: blockedIds, ownId } = deviceReviews
  const deviceIds = new Set(items.map(({ id }) => id))
  const more = serverReviews.filter(
    ({ id, user }) => !deviceIds.has(id) && id !== ownId && !blockedIds.has(user.id),
  )
  return [
    ...items,
    ...more.map(({ id, rating, review, photo, createdAt, user }) => ({
      id,
      rating,
      review: review ?? '',
      photo,
      createdAt,
      firstName: user.firstName,
      isOwn: false,
      isHidden: false,
    })),
  ].sort(newestFirst)
}
