/** Live queries of meetups, as hooks: they follow the device's own database and never await the network. */
import type { Meetup, Rsvp } from '@porchlight/contracts/meetups/meetups.schema'
import type { Person } from '@porchlight/contracts/members/members.schema'
import { postPath } from '../../paths.ts'
import type { MemberDatabase } from '../../storage/database.ts'
import { readByIds } from '../../storage/few-requests.ts'
import { useDatabaseQuery } from '../../storage/use-database-query.ts'
import type { DeviceData } from '../../sync/device/device.ts'
import { useDevice } from '../../sync/device/device-context.ts'
import { touchedIn } from '../../sync/outbox/queued-rules.ts'
import { readPeople } from '../members/people.reads.ts'

export interface Comer {
  id: string
  /** The comer's row; undefined when this device does not have it yet. */
  person: Person | undefined
  isMember: boolean
  isConfirmed: boolean
}

/** A meetup as far as this member may see it. */
export interface MeetupItem {
  own: OwnRsvp | undefined
  /** True when the server has asked whether the member still comes. */
  isAsked: boolean
  /** The meetup's row; only its organizer and the members who go receive it. */
  meetup: Meetup | undefined
  organizer: Person | undefined
  comers: Comer[]
}

/** Returns the meetup; undefined while loading. */
export function useMeetup(postId: string): MeetupItem | undefined {
  const device = useDevice()
  return useDatabaseQuery(device.database, ['meetup', postId], () => readMeetup(device, postId))
}

export async function readMeetup({ database, memberId }: DeviceData, postId: string): Promise<MeetupItem> {
  const [ownRsvps, meetup, isAsked] = await Promise.all([
    readRsvps(database, [postId]),
    database.meetups.get(postId),
    wasAsked(database, postId),
  ])
  const { organizerId = '', attendeeIds = [], confirmedIds = [] } = meetup ?? {}
  const people = await readPeople({ database, memberId }, meetup ? [organizerId, ...attendeeIds] : [])
  return {
    own: ownRsvps.get(postId),
    isAsked,
    meetup,
    organizer: people.get(organizerId),
    comers: attendeeIds.map((id) => ({
      id,
      person: people.get(id),
      isMember: id === memberId,
      isConfirmed: confirmedIds.includes(id),
    })),
  }
}

/** The member's own seat or place on the waiting list of a meetup. */
export interface OwnRsvp {
  rsvp: Rsvp
  /** True when the RSVP has not been sent: the server has given neither a seat nor a place in the queue. */
  isUnsent: boolean
}

/** Reads the member's seats and places on waiting lists at these meetups, by the meetup's id. */
export async function readRsvps(
  database: MemberDatabase,
  ids: readonly string[],
): Promise<Map<string, OwnRsvp>> {
  if (ids.length === 0) return new Map()
  const [rsvps, unsent] = await Promise.all([
    readByIds(database.rsvps, ids),
    database.outbox
      .where('state')
      .equals('waiting')
      .filter(({ name }) => name === 'meetups.rsvp')
      .toArray(),
  ])
  const unsentIds = new Set(unsent.flatMap((entry) => touchedIn('rsvps', entry)))
  return new Map(
    rsvps.flatMap((rsvp) => (rsvp ? [[rsvp.id, { rsvp, isUnsent: unsentIds.has(rsvp.id) }] as const] : [])),
  )
}

/**
 * Returns true when the server has asked, by a notification the day before. Only guests with a seat at that time get
 * it: guests who join later have only just confirmed.
 */
async function wasAsked(database: MemberDatabase, postId: string): Promise<boolean> {
  const target = postPath(postId)
  const asking = await database.notifications
    .filter((each) => each.kind === 'meetup_tomorrow' && each.target === target)
    .first()
  return asking !== undefined
}
