import { exampleId } from '@porchlight/contracts/examples'
import { createId } from '@porchlight/contracts/values/id'
import { expect } from 'vitest'
import {
  type CallsOf,
  neverWas,
  type PrepareExample,
  type RowsOf,
  type TriedThings,
} from '../../role-matrix/example-calls.factory.ts'
import type { Fixture, Visitor } from '../../role-matrix/fixture.factory.ts'
import { addNeighbor } from '../conversations/conversations.factory.ts'
import { addMeetup, addStranger, type RsvpResponse, rsvpOf } from './meetups.factory.ts'
import { meetupsView, rsvpsView } from './meetups.view.ts'

/** Creates a new meetup of Orla's. She is no secret: guests see her name. */
const ofOrla = ({ testApp, orla }: Fixture) => addMeetup(testApp, { authorId: orla.author.id })

async function addJoinedMeetup(fixture: Fixture, { member }: Visitor): Promise<string> {
  const id = await ofOrla(fixture)
  if (member) await rsvpOf(fixture.testApp, member.id, id)
  return id
}

/** Adds a meetup of the visitor's own, to which somebody comes. */
async function addOwnMeetup({ testApp, orla }: Fixture, { member }: Visitor): Promise<string> {
  const id = await addMeetup(testApp, { authorId: member?.id ?? orla.author.id })
  if (member) await rsvpOf(testApp, await addStranger(testApp), id)
  return id
}

function prepare(isJoined: boolean): PrepareExample {
  return async (_call, { testApp, memberId }) => {
    const authorId = await addNeighbor(testApp)
    await forget({ testApp })
    await addMeetup(testApp, { id: exampleId, authorId })
    if (isJoined) await rsvpOf(testApp, memberId, exampleId)
  }
}

const prepareOwn: PrepareExample = async (_call, { testApp, memberId }) => {
  await forget({ testApp })
  await addMeetup(testApp, { id: exampleId, authorId: memberId })
}

async function forget({ testApp }: Pick<Fixture, 'testApp'>): Promise<void> {
  await testApp.app.database.transact(async ({ database }) => {
    await database.deleteFrom('posts').where('id', '=', exampleId).execute()
  })
}

const anOffer = {
  what: 'an offer',
  about: 'another’s, which they may not know of',
  id: ({ orla }: Fixture) => String(orla.offer),
} as const

const ofZenobia = ({ zenobia }: Fixture) => zenobia.meetup

export const meetupThings: TriedThings<'meetup' | 'joinedMeetup' | 'ownMeetup'> = {
  meetup: {
    prepare: prepare(false),
    targets: [
      { what: 'a meetup', about: 'another’s, to read', id: ofOrla },
      { what: 'a meetup to which they go', about: 'their own', id: addJoinedMeetup },
      anOffer,
      neverWas,
    ],
  },
  joinedMeetup: {
    prepare: prepare(true),
    targets: [
      { what: 'their RSVP', about: 'their own', id: addJoinedMeetup },
      {
        what: 'a meetup without theirs',
        about: 'another’s, which they may not know of',
        id: ofZenobia,
      },
      anOffer,
      neverWas,
    ],
  },
  ownMeetup: {
    prepare: prepareOwn,
    targets: [
      { what: 'a meetup of theirs', about: 'their own', id: addOwnMeetup },
      { what: 'a meetup of another', about: 'another’s, which they may not know of', id: ofZenobia },
      {
        what: 'a meetup to which they go',
        about: 'another’s, which they may not know of',
        id: addJoinedMeetup,
      },
      neverWas,
    ],
  },
}

export const meetupCalls: CallsOf<'meetups'> = {
  'meetups.rsvp': {
    shows: (response) => {
      expect(response).toMatchObject({ rsvp: { state: 'going' }, currentAttendees: 1, maxAttendees: 4 })
      expect(Object.keys(response as RsvpResponse).sort()).toEqual([
        'currentAttendees',
        'id',
        'maxAttendees',
        'rsvp',
      ])
    },
  },
  'meetups.cancelRsvp': {
    examples: [
      {
        what: 'their RSVP',
        about: 'their own',
        args: () => ({}),
        shows: (response) => expect(response).toMatchObject({ rsvp: null, currentAttendees: 0 }),
      },
      {
        what: 'a meetup without theirs',
        about: 'another’s, to read',
        args: (fixture) => ({ id: ofZenobia(fixture) }),
      },
      { ...anOffer, args: (fixture) => ({ id: anOffer.id(fixture) }) },
      { what: 'what never was', about: 'nobody’s', args: () => ({ id: createId() }) },
    ],
  },
  'meetups.confirmRsvp': {
    shows: (response) => expect(response).toMatchObject({ rsvp: { isConfirmed: true } }),
  },
  'meetups.write': {
    shows: (response) => expect(response).toMatchObject({ sentTo: 1 }),
  },
}

export const meetupRows: RowsOf<'meetups'> = {
  rsvps: {
    view: rsvpsView,
    ids: ({ meetups }) => meetups.map(({ id }) => id),
    mayHave: ({ id, row }, viewerId, { meetups }) => {
      const meetup = meetups.find((each) => each.id === id)
      return row !== null || meetup === undefined || meetup.going === viewerId || meetup.waiting === viewerId
    },
  },
  meetups: {
    view: meetupsView,
    ids: ({ meetups }) => meetups.map(({ id }) => id),
    mayHave: ({ id, row }, viewerId, { meetups }) => {
      if (row) return row.organizerId === viewerId || row.attendeeIds.includes(viewerId)
      const meetup = meetups.find((each) => each.id === id)
      return meetup === undefined || meetup.organizerId === viewerId || meetup.going === viewerId
    },
  },
}
