/** Reads all of home from the device, whole or not at all, so that nothing moves once it is drawn. */
import type { Member } from '@porchlight/contracts/members/members.schema'
import type { OutboxEntry } from '../../storage/database.ts'
import { sharing } from '../../storage/share-equal-parts.ts'
import { readTypedLocation } from '../../storage/sign-up-location.ts'
import { useDatabaseQuery } from '../../storage/use-database-query.ts'
import { useCommunityDay } from '../../sync/community/community-clock.ts'
import type { Device } from '../../sync/device/device.ts'
import { useDevice } from '../../sync/device/device-context.ts'
import { readVisibleEntries } from '../../sync/device/visible-entries.ts'
import { readInitialSync } from '../../sync/outbox/meta.ts'
import { useConnection } from '../../sync/transport/connection.ts'
import { useMinute } from '../../ui/hooks/use-minute.ts'
import { type News, readNews } from '../community/community.reads.ts'
import { type HomePlaces, readHomePlaces } from '../places/places.reads.ts'
import { type PostItem, readOwnUpcoming, readUpcoming } from '../posts/posts.reads.ts'

export interface Home {
  /** The member's own row; null while this phone has not received it yet. */
  member: Member | null
  upcoming: PostItem[]
  /** The member's latest posts for a later day. */
  ownLater: PostItem[]
  places: HomePlaces
  news: News
  /** The home location that this member typed before they signed up; null when they typed none. */
  saidPlace: string | null
  /** The stored entries that have no response yet. */
  waiting: OutboxEntry[]
  /** False until the first page of what is on the server is here. */
  hasPage: boolean
  /** False while more pages of it are on their way: what is counted by then is too little. */
  isWhole: boolean
}

const newsShown = 5

/** Returns undefined while loading, and while the first batch of the initial sync is on its way to an empty phone. */
export function useHome(): Home | undefined {
  const device = useDevice()
  const online = useConnection((connection) => connection.online)
  // The query does not read the day itself, so the day is part of its key.
  const today = useCommunityDay(useMinute(device.now))
  const home = useDatabaseQuery(
    device.database,
    ['home', today],
    sharing(() => readHome(device)),
    { isLong: true },
  )
  const isInitialSync = home && online && !home.hasPage && home.upcoming.length === 0
  return isInitialSync ? undefined : home
}

/**
 * Reads all in one query, since several would follow a change at different times; and in one transaction, since a dozen
 * would take long.
 */
async function readHome(device: Device): Promise<Home> {
  const { database, memberId } = device
  const { members, posts, postDetails, people, blocks, rsvps, placeMarks, outbox, meta } = database
  const saidPlace = await readTypedLocation(memberId)
  const read = [members, posts, postDetails, people, blocks, rsvps, database.places, placeMarks, outbox, meta]
  return database.transaction('r', read, async () => {
    const [member, upcoming, ownLater, places, news, waitingEntries, isInitialSync] = await Promise.all([
      members.get(memberId),
      readUpcoming(device),
      readOwnUpcoming(device),
      readHomePlaces(database),
      readNews(device, newsShown),
      readVisibleEntries(device, 'waiting').toArray(),
      readInitialSync(database),
    ])
    return {
      member: member ?? null,
      saidPlace,
      upcoming,
      ownLater,
      places,
      news,
      waiting: waitingEntries,
      ...isInitialSync,
    }
  })
}
