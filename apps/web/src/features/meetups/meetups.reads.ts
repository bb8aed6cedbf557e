/** Live queries of meetups, as hooks: they follow the device's own database and never await the network. */
import type { Meetup, Rsvp } from '@porchlight/contracts/meetups/meetups.schema'
import type { Person } from '@porchlight/contracts/members/members.schema'
import { useLiveQuery } from 'dexie-react-hooks'
import { postPath } from '../../paths.ts'
import type { MemberDatabase } from '../../storage/database.ts'
import type { Device } from '../../sync/device.ts'
import { useDevice } from '../../sync/device-context.ts'
import { touchedIn } from '../../sync/queued-rules.ts'
import { readPeople } from '../members/people.reads.ts'

type Reading = Pick<Device, 'database' | 'memberId'>

export interface Comer {
  id: string
  /** Undefined where this device does not know who it is yet. */
  person: Person | undefined
  isMember: boolean
  isConfirmed: boolean
}

/** How this member stands to a meetup, and what they may know of it. */
export interface MeetupItem {
  rsvp: Rsvp | undefined
  /** It has not been sent: the server has neither given a seat nor a place in the queue. */
  isUnsent: boolean
  /** The server has asked whether they are still coming. */
  isAsked: boolean
  /** For its organizer and those who go alone. */
  meetup: Meetup | undefined
  organizer: Person | undefined
  comers: Comer[]
}

/** Undefined while loading. */
export function useMeetup(postId: string): MeetupItem | undefined {
  const device = useDevice()
  return useLiveQuery(() => readMeetup(device, postId), [device, postId])
}

export async function readMeetup({ database, memberId }: Reading, postId: string): Promise<MeetupItem> {
  const [rsvp, meetup, isUnsent, isAsked] = await Promise.all([
    database.rsvps.get(postId),
    database.meetups.get(postId),
    hasUnsentRsvp(database, postId),
    wasAsked(database, postId),
  ])
  const { organizerId = '', attendeeIds = [], confirmedIds = [] } = meetup ?? {}
  const people = await readPeople({ database, memberId }, meetup ? [organizerId, ...attendeeIds] : [])
  return {
    rsvp,
    isUnsent: rsvp !== undefined && isUnsent,
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

async function hasUnsentRsvp(database: MemberDatabase, postId: string): Promise<boolean> {
  const entry = await database.outbox
    .where('state')
    .equals('waiting')
    .filter((each) => each.name === 'meetups.rsvp' && touchedIn('rsvps', each).includes(postId))
    .first()
  return entry !== undefined
}

/** It says so the day before, to those who had a seat then: whoever joined later has only just said that they come. */
async function wasAsked(database: MemberDatabase, postId: string): Promise<boolean> {
  const target = postPath(postId)
  const asking = await database.notifications
    .filter((each) => each.kind === 'meetup_tomorrow' && each.target === target)
    .first()
  return asking !== undefined
}
