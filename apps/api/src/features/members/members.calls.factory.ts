import { exampleId } from '@porchlight/contracts/examples'
import type { ResponseNamed } from '@porchlight/contracts/operations'
import { expect } from 'vitest'
import { createPlans } from '../../plans/plans.ts'
import {
  type CallsOf,
  neverWas,
  type RowsOf,
  type TriedThings,
} from '../../role-matrix/example-calls.factory.ts'
import type { Fixture } from '../../role-matrix/fixture.factory.ts'
import { exactHome } from '../../testing/responses.factory.ts'
import { addNeighbor } from '../conversations/conversations.factory.ts'
import { asBefore } from '../sessions/sessions.calls.factory.ts'
import { membersView, peopleView } from './members.view.ts'

export const memberThings: TriedThings<'member' | 'neighbor'> = {
  member: {
    prepare: (_call, { testApp }) => addNeighbor(testApp, { id: exampleId }),
    targets: [
      {
        what: 'of themselves',
        about: 'their own',
        id: ({ orla }, { member }) => member?.id ?? orla.author.id,
      },
      { what: 'of a neighbor', about: 'another’s, to read', id: ({ orla }) => orla.author.id },
      {
        what: 'of whom they have blocked',
        about: 'another’s, which they may not know of',
        id: ({ blockedIds }) => blockedIds.byVisitors,
      },
      {
        what: 'of who organizes meetups only',
        about: 'another’s, which they may not know of',
        id: ({ zenobia }) => zenobia.author.id,
      },
      { ...neverWas, what: 'of nobody' },
    ],
  },
  neighbor: {
    prepare: (_call, { testApp }) => addNeighbor(testApp, { id: exampleId }),
    targets: [
      { what: 'a neighbor', about: 'another’s, to read', id: ({ testApp }) => addNeighbor(testApp) },
      {
        what: 'who organizes meetups only',
        about: 'another’s, which they may not know of',
        id: ({ zenobia }) => zenobia.author.id,
      },
      { ...neverWas, what: 'nobody' },
      {
        what: 'themselves',
        about: 'nobody’s',
        id: ({ zenobia }, { member }) => member?.id ?? zenobia.author.id,
      },
    ],
  },
}

export const memberCalls: CallsOf<'members'> = {
  'members.setPhoto': {
    besides: [{ what: 'none', about: 'their own', args: () => ({ photo: null }) }],
  },
  'members.setAway': {
    besides: [{ what: 'that they are back', about: 'their own', args: () => ({ awayUntil: null }) }],
  },
  'members.leave': {
    examples: [
      {
        what: 'their own account',
        about: 'their own',
        args: async (fixture, visitor) => {
          await asBefore(fixture, visitor)
          await addOperator(fixture)
          return {}
        },
        shows: async (_answer, _fixture, visitor) => {
          await visitor.call('POST', '/api/auth/stay', { body: {} })
        },
      },
    ],
  },
  'members.profile': {
    shows: (response, { orla }, _visitor, { userId }) => {
      const { lastName } = response as ResponseNamed<'members.profile'>
      if (userId === orla.author.id) expect(lastName).toMatch(/^.\.$/)
    },
  },
  'members.setLocation': {
    examples: [
      {
        what: 'where they are',
        about: 'their own',
        args: () => ({ ...exactHome, location: null, zipCode: null }),
      },
    ],
  },
}

/** Adds another operator, because the only one cannot leave. */
async function addOperator({ testApp }: Fixture): Promise<void> {
  const { id } = await testApp.signUp('Lena')
  await testApp.app.database.transact(({ database }) =>
    database.updateTable('members').set({ isOperator: 1 }).where('id', '=', id).execute(),
  )
}

const idsOfAll = ({ writtenPosts }: Fixture) => writtenPosts.map(({ author }) => author.id)

export const memberRows: RowsOf<'members'> = {
  members: {
    view: membersView(createPlans(() => true)),
    ids: idsOfAll,
    mayHave: ({ id }, viewerId) => id === viewerId,
  },
  people: {
    view: peopleView,
    isShared: true,
    ids: idsOfAll,
    // A first help post makes its author visible; a meetup does not. A member's own data is in their member row.
    mayHave: ({ id }, viewerId, { writtenPosts, blockedIds }) => {
      const memberPosts = writtenPosts.find(({ author }) => author.id === id)
      return id !== viewerId && id !== blockedIds.byVisitors && memberPosts?.offer !== null
    },
  },
}
