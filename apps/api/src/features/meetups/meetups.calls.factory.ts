import { exampleId } from '@porchlight/contracts/examples'
import { createId } from '@porchlight/contracts/values/id'
import { expect } from 'vitest'
import type { CallExample, CallsOf, RowsOf, TriedCall } from '../../role-matrix/example-calls.factory.ts'
import type { Fixture, Visitor } from '../../role-matrix/fixture.factory.ts'
import { addNeighbour } from '../conversations/conversations.factory.ts'
import { addMeetup, addStranger, type RsvpResponse, rsvpOf } from './meetups.factory.ts'
import { meetupsView, rsvpsView } from './meetups.view.ts'

/** Creates a new meetup of Orla's. She is no secret: guests see her name. */
const ofOrla = ({ porch, orla }: Fixture) => addMeetup(porch, { authorId: orla.author.id })

async function addJoinedMeetup(fixture: Fixture, { member }: Visitor): Promise<string> {
  const id = await ofOrla(fixture)
  if (member) await rsvpOf(fixture.porch, member.id, id)
  return id
}

function addOwnMeetup({ porch, orla }: Fixture, { member }: Visitor): Promise<string> {
  return addMeetup(porch, { authorId: member?.id ?? orla.author.id })
}

function prepare(isJoined: boolean): TriedCall<unknown>['prepareExample'] {
  return async (_call, { porch, memberId }) => {
    const authorId = await addNeighbour(porch)
    await forget({ porch })
    await addMeetup(porch, { id: exampleId, authorId })
    if (isJoined) await rsvpOf(porch, memberId, exampleId)
  }
}

const prepareOwn: TriedCall<unknown>['prepareExample'] = async (_call, { porch, memberId }) => {
  await forget({ porch })
  await addMeetup(porch, { id: exampleId, authorId: memberId })
}

async function forget({ porch }: Pick<Fixture, 'porch'>): Promise<void> {
  await porch.app.database.transact(async ({ database }) => {
    await database.deleteFrom('posts').where('id', '=', exampleId).execute()
  })
}

const notThere: CallExample<{ id: string }>[] = [
  {
    what: 'an offer',
    about: 'another’s, which they may not know of',
    args: ({ orla }) => ({ id: String(orla.offer) }),
  },
  { what: 'what never was', about: 'nobody’s', args: () => ({ id: createId() }) },
]

/** The examples of operations that only the organizer may use. */
const notTheirs: CallExample<{ id: string }>[] = [
  {
    what: 'a meetup of another',
    about: 'another’s, which they may not know of',
    args: ({ zenobia }) => ({ id: zenobia.meetup }),
  },
  {
    what: 'a meetup to which they go',
    about: 'another’s, which they may not know of',
    args: async (fixture, visitor) => ({ id: await addJoinedMeetup(fixture, visitor) }),
  },
  { what: 'what never was', about: 'nobody’s', args: () => ({ id: createId() }) },
]

const withArgs = <More extends object>(examples: readonly CallExample<{ id: string }>[], more: () => More) =>
  examples.map((example) => ({
    ...example,
    args: async (fixture: Fixture, visitor: Visitor) => ({
      ...(await example.args(fixture, visitor)),
      ...more(),
    }),
  }))

export const meetupCalls: CallsOf<'meetups'> = {
  'meetups.rsvp': {
    openTo: 'members',
    prepareExample: prepare(false),
    examples: [
      {
        what: 'a meetup',
        about: 'another’s, to read',
        args: async (fixture) => ({ id: await ofOrla(fixture) }),
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
      {
        what: 'a meetup to which they go',
        about: 'their own',
        args: async (fixture, visitor) => ({ id: await addJoinedMeetup(fixture, visitor) }),
        shows: (response) =>
          expect(response).toMatchObject({ rsvp: { state: 'going' }, currentAttendees: 1 }),
      },
      ...notThere,
    ],
  },
  'meetups.cancelRsvp': {
    openTo: 'members',
    prepareExample: prepare(true),
    examples: [
      {
        what: 'their RSVP',
        about: 'their own',
        args: async (fixture, visitor) => ({ id: await addJoinedMeetup(fixture, visitor) }),
        shows: (response) => expect(response).toMatchObject({ rsvp: null, currentAttendees: 0 }),
      },
      {
        what: 'a meetup without theirs',
        about: 'another’s, to read',
        args: ({ zenobia }) => ({ id: zenobia.meetup }),
      },
      ...notThere,
    ],
  },
  'meetups.confirmRsvp': {
    openTo: 'members',
    prepareExample: prepare(true),
    examples: [
      {
        what: 'their RSVP',
        about: 'their own',
        args: async (fixture, visitor) => ({ id: await addJoinedMeetup(fixture, visitor) }),
        shows: (response) => expect(response).toMatchObject({ rsvp: { isConfirmed: true } }),
      },
      {
        what: 'a meetup without theirs',
        about: 'another’s, which they may not know of',
        args: ({ zenobia }) => ({ id: zenobia.meetup }),
      },
      ...notThere,
    ],
  },
  'meetups.closeList': {
    openTo: 'members',
    prepareExample: prepareOwn,
    examples: withArgs(
      [
        {
          what: 'a meetup of theirs',
          about: 'their own',
          args: async (fixture, visitor) => ({ id: await addOwnMeetup(fixture, visitor) }),
        },
        ...notTheirs,
      ],
      () => ({ isClosed: true }),
    ),
  },
  'meetups.write': {
    openTo: 'members',
    prepareExample: prepareOwn,
    examples: withArgs(
      [
        {
          what: 'a meetup of theirs',
          about: 'their own',
          args: async (fixture, visitor) => {
            const id = await addOwnMeetup(fixture, visitor)
            if (visitor.member) await rsvpOf(fixture.porch, await addStranger(fixture.porch), id)
            return { id }
          },
          shows: (response) => expect(response).toMatchObject({ sentTo: 1 }),
        },
        ...notTheirs,
      ],
      () => ({ messageId: createId(), content: 'Please bring a chair.' }),
    ),
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
