/** All of home that is on the device, whole or not at all: so that nothing moves once it is drawn. */
import type { Member } from '@porchlight/contracts/members/members.schema'
import type { OutboxEntry } from '../../storage/database.ts'
import { readTypedLocation } from '../../storage/sign-up-location.ts'
import { useDatabaseQuery } from '../../storage/use-database-query.ts'
import { useCommunityDay } from '../../sync/community-clock.ts'
import { useConnection } from '../../sync/connection.ts'
import type { Device } from '../../sync/device.ts'
import { useDevice } from '../../sync/device-context.ts'
import { readInitialSync } from '../../sync/meta.ts'
import { readVisibleEntries } from '../../sync/visible-entries.ts'
import { useMinute } from '../../ui/use-minute.ts'
import { type News, readNews } from '../community/community.reads.ts'
import { type HomePlaces, readHomePlaces } from '../places/places.reads.ts'
import { type PostItem, readOwnUpcoming, readUpcoming } from '../posts/posts.reads.ts'

export interface Home {
  /** Null while this phone has not received the member's own row yet. */
  member: Member | null
  upcoming: PostItem[]
  /** What the member just posted for a later day. */
  ownLater: PostItem[]
  places: HomePlaces
  news: News
  /** Where this member said they live before they signed up; null when they did not. */
  saidPlace: string | null
  /** What is kept and not answered yet. */
  waiting: OutboxEntry[]
  /** False until the first page of what is on the server is here. */
  hasPage: boolean
  /** False while more pages of it are on their way: what is counted by then is too little. */
  isWhole: boolean
}

const newsShown = 5

/** Undefined while it is read, and while the first page of it is on its way to an empty phone. */
export function useHome(): Home | undefined {
  const device = useDevice()
  const online = useConnection((connection) => connection.online)
  // Not read by the query: another day makes it another question.
  const today = useCommunityDay(useMinute(device.now))
  const home = useDatabaseQuery(device.database, ['home', today], () => readHome(device))
  const isInitialSync = home && online && !home.hasPage && home.upcoming.length === 0
  return isInitialSync ? undefined : home
}

/** By one query: several would each follow a change in their own time. In one transaction: a dozen take their time. */
async function readHome(device: Device): Promise<Home> {
  const { database, memberId } = device
  const { members, posts, postDetails, people, blocks, rsvps, outbox, meta } = database
  const saidPlace = await readTypedLocation(memberId)
  const read = [members, posts, postDetails, people, blocks, rsvps, database.places, outbox, meta]
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
