/** Neighbors around meetups, each of which stands as a meetup can: one invites, one comes, one waits. */

import { type Caller, completeProfileByApi, logInByApi, makePerson } from '../harness/people.ts'
import type { TestServer } from '../harness/server.ts'
import { expectDone, settle } from './helps.ts'
import { stageId } from './stage-ids.ts'

export const organizer = makePerson({ firstName: 'Henrike' })
export const comer = makePerson({ firstName: 'Caspar' })
export const waiter = makePerson({ firstName: 'Wanda' })
const other = makePerson({ firstName: 'Emil' })

const meetups = {
  open: {
    title: 'Lantern walk around the reservoir',
    description: 'Forty minutes, flat all the way. I have spare lanterns, bring a warm scarf.',
    location: 'Boathouse steps, Echo Park',
    maxAttendees: 8,
  },
  full: {
    title: 'Dumplings for six hands',
    description: 'We fold, we steam, we eat. Aprons are here.',
    location: 'Community kitchen on Lemoyne',
    maxAttendees: 2,
  },
  closed: {
    title: 'Quilts on the long table',
    description: 'Bring squares, thread and a story for each.',
    location: 'Reading room, branch library',
    maxAttendees: 10,
  },
  off: {
    title: 'Morning stretch by the lake',
    description: 'Slow and friendly, in whatever you slept in.',
    location: 'Lakeside lawn',
    maxAttendees: 12,
  },
  late: {
    title: 'Records and iced tea',
    description: 'One side each, and no skipping.',
    location: 'Courtyard of the old firehouse',
    maxAttendees: 6,
  },
} as const
export type MeetupState = keyof typeof meetups

const states = Object.keys(meetups) as MeetupState[]

export function meetupId(state: MeetupState): string {
  return stageId('meetup', state)
}

const prepared = new Map<TestServer, Promise<void>>()

/** Once for each neighbourhood, whoever is looked at first. */
export function prepareMeetups(server: TestServer): Promise<void> {
  const there = prepared.get(server)
  if (there) return there
  const preparing = prepare(server)
  prepared.set(server, preparing)
  return preparing
}

/** What the organizer did on another device meanwhile. */
export async function closeListOf(origin: string, state: MeetupState): Promise<void> {
  await close(await logInByApi(origin, organizer), state)
}

async function prepare(server: TestServer): Promise<void> {
  const host = await settle(server, organizer)
  await completeProfileByApi(host)
  for (const state of states) {
    await expectDone(
      host.post({ type: 'event', id: meetupId(state), ...meetups[state], dateNeeded: beyondUpcoming() }),
    )
  }
  // In the order of coming.
  for (const person of [other, comer, waiter]) {
    const guest = await settle(server, person)
    for (const state of states) {
      const isAway = state === 'late' || (person === waiter && state !== 'full')
      if (!isAway) await expectDone(guest.call('POST', `/api/posts/${meetupId(state)}/rsvp`))
    }
    if (person === other) await expectDone(guest.call('POST', `/api/posts/${meetupId('open')}/rsvp/confirm`))
  }
  await close(host, 'closed')
  await expectDone(
    host.call('PATCH', `/api/posts/${meetupId('open')}`, { location: 'North gate, Echo Park' }),
  )
  const word = 'The lawn is under water. I try again next week.'
  await expectDone(host.call('DELETE', `/api/posts/${meetupId('off')}`, { word }))
}

async function close(host: Caller, state: MeetupState): Promise<void> {
  await expectDone(host.call('POST', `/api/posts/${meetupId(state)}/close`, { isClosed: true }))
}

/** Home shows today and the next two days: it looks the same whether these are there or not. */
function beyondUpcoming(): string {
  const day = new Date(Date.now() + 70 * 60 * 60 * 1000)
  day.setUTCMinutes(0, 0, 0)
  return day.toISOString()
}
