import { exampleId } from '@porchlight/contracts/examples'
import type { ResponseNamed } from '@porchlight/contracts/operations'
import { createId } from '@porchlight/contracts/values/id'
import { dayMs, toIso } from '@porchlight/contracts/values/time'
import { expect } from 'vitest'
import { createPlans } from '../../plans/plans.ts'
import type { CallsOf, RowsOf } from '../../role-matrix/example-calls.factory.ts'
import type { Fixture } from '../../role-matrix/fixture.factory.ts'
import { exactHome } from '../../testing/responses.factory.ts'
import { addNeighbour } from '../conversations/conversations.factory.ts'
import { asBefore } from '../sessions/sessions.calls.factory.ts'
import { membersView, peopleView } from './members.view.ts'

export const memberCalls: CallsOf<'members'> = {
  'members.completeProfile': {
    openTo: 'members',
    examples: [
      {
        what: 'bio and interests',
        about: 'their own',
        args: () => ({ bio: 'I bake on Sundays.', interests: ['Cooking'] }),
      },
    ],
  },
  'members.setPhoto': {
    openTo: 'members',
    examples: [
      { what: 'a photo', about: 'their own', args: () => ({ photo: 'b1'.repeat(32) }) },
      { what: 'none', about: 'their own', args: () => ({ photo: null }) },
    ],
  },
  'members.setPhotos': {
    openTo: 'members',
    examples: [
      {
        what: 'three photos',
        about: 'their own',
        args: () => ({
          photos: ['b1'.repeat(32), 'b2'.repeat(32), 'b3'.repeat(32)],
          mainProfilePhotoIndex: 2,
        }),
      },
    ],
  },
  'members.setAway': {
    openTo: 'members',
    examples: [
      {
        what: 'until when',
        about: 'their own',
        args: ({ porch }) => ({ awayUntil: toIso(porch.clock.now() + dayMs) }),
      },
      { what: 'that they are back', about: 'their own', args: () => ({ awayUntil: null }) },
    ],
  },
  'members.leave': {
    openTo: 'members',
    examples: [
      {
        what: 'their own account',
        about: 'their own',
        args: async (fixture, visitor) => {
          await asBefore(fixture, visitor)
          await addOperator(fixture)
          return { words: 'We move to another town.' }
        },
        shows: async (_answer, _fixture, visitor) => {
          await visitor.call('POST', '/api/auth/stay', { body: {} })
        },
      },
    ],
  },
  'members.stay': {
    openTo: 'members',
    examples: [{ what: 'where they are', about: 'their own', args: () => ({}) }],
  },
  'members.profile': {
    openTo: 'members',
    prepareExample: (_call, { porch }) => addNeighbour(porch, { id: exampleId }),
    examples: [
      {
        what: 'of themselves',
        about: 'their own',
        args: ({ orla }, { member }) => ({ userId: member?.id ?? orla.author.id }),
      },
      {
        what: 'of a neighbor',
        about: 'another’s, to read',
        args: ({ orla }) => ({ userId: orla.author.id }),
        shows: (response) => {
          const { lastName } = response as ResponseNamed<'members.profile'>
          expect(lastName).toMatch(/^.\.$/)
        },
      },
      {
        what: 'of whom they have blocked',
        about: 'another’s, which they may not know of',
        args: ({ blocked: blockedIds }) => ({ userId: blockedIds.byVisitors }),
      },
      {
        what: 'of who organises meetups only',
        about: 'another’s, which they may not know of',
        args: ({ zenobia }) => ({ userId: zenobia.author.id }),
      },
      { what: 'of nobody', about: 'nobody’s', args: () => ({ userId: createId() }) },
    ],
  },
  'members.setLocation': {
    openTo: 'members',
    examples: [
      {
        what: 'where they are',
        about: 'their own',
        args: () => ({
          ...exactHome,
          location: null,
          zipCode: null,
          locationPermissionGranted: true,
        }),
      },
    ],
  },
  'members.setZipCode': {
    openTo: 'members',
    examples: [{ what: 'their ZIP', about: 'their own', args: () => ({ zipCode: '90026' }) }],
  },
}

/** Adds another operator, because the only one cannot leave. */
async function addOperator({ porch }: Fixture): Promise<void> {
  const { id } = await porch.signUp('Lena')
  await porch.app.database.transact(({ database }) =>
    database.updateTable('members').set({ isOperator: 1 }).where('id', '=', id).execute(),
  )
}

const idsOfAll = ({ written: writtenPosts }: Fixture) => writtenPosts.map(({ author }) => author.id)

export const memberRows: RowsOf<'members'> = {
  members: {
    view: membersView(createPlans(true)),
    ids: idsOfAll,
    mayHave: ({ id }, viewerId) => id === viewerId,
  },
  people: {
    view: peopleView,
    isShared: true,
    ids: idsOfAll,
    // A first help post makes its author visible; a meetup does not. A member's own data is in their member row.
    mayHave: ({ id }, viewerId, { written: writtenPosts, blocked: blockedIds }) => {
      const memberPosts = writtenPosts.find(({ author }) => author.id === id)
      return id !== viewerId && id !== blockedIds.byVisitors && memberPosts?.offer !== null
    },
  },
}
