/** Reads the board for paper from the device alone, so that it prints without a signal. */
import { useDatabaseQuery } from '../../../storage/use-database-query.ts'
import { useCommunityDay } from '../../../sync/community/community-clock.ts'
import type { Device } from '../../../sync/device/device.ts'
import { useDevice } from '../../../sync/device/device-context.ts'
import { readInitialSync, readMeta } from '../../../sync/outbox/meta.ts'
import { madeIn } from '../../../sync/outbox/queued-rules.ts'
import { type PostItem, readBoard, readUpcoming } from '../posts.reads.ts'

export interface PaperRows {
  /** Open requests and offers, and the meetups of the next days. */
  items: PostItem[]
  /** The names of the third places at which meetups are, by the place's id. */
  placeNames: Map<string, string>
  /** The time at which the server accepted what this device posted, in epoch ms by post id. */
  acceptedAt: Map<string, number>
  /** The server's time of its last response, which is the age of these rows; undefined before the first one. */
  heardAt: number | undefined
  /** False while more rows are on their way. */
  isWhole: boolean
}

/**
 * Returns undefined while loading.
 * @param now epoch ms
 */
export function usePaperRows(now: number): PaperRows | undefined {
  const device = useDevice()
  // The query does not read the day itself, so the day is part of its key.
  const today = useCommunityDay(now)
  return useDatabaseQuery(device.database, ['paper', today], () => readPaperRows(device))
}

/** Reads everything in one transaction: `heardAt` must describe these rows, and not those of a moment before. */
function readPaperRows(device: Device): Promise<PaperRows> {
  const { database, rules } = device
  const { posts, postDetails, people, members, blocks, rsvps, places, outbox, meta } = database
  const tables = [posts, postDetails, people, members, blocks, rsvps, places, outbox, meta]
  return database.transaction('r', tables, async () => {
    const [helpItems, upcomingItems, sentEntries, { isWhole }, heardAt] = await Promise.all([
      readBoard(device),
      readUpcoming(device),
      outbox.where('state').equals('sent').toArray(),
      readInitialSync(database),
      readMeta(database, 'heardAt'),
    ])
    const meetupItems = upcomingItems.filter(({ post }) => post.type === 'event')
    const placeIds = meetupItems.flatMap(({ post }) => post.thirdPlaceId ?? [])
    const meetupPlaces = await places.bulkGet(placeIds)
    return {
      items: [...helpItems, ...meetupItems],
      placeNames: new Map(meetupPlaces.flatMap((place) => (place ? [[place.id, place.name]] : []))),
      acceptedAt: new Map(
        sentEntries.flatMap((entry) =>
          [...madeIn('posts', [entry], rules)].map((id) => [id, entry.settledAt ?? 0] as const),
        ),
      ),
      heardAt,
      isWhole,
    }
  })
}
