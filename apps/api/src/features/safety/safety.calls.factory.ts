import { exampleId } from '@porchlight/contracts/examples'
import type { ResponseNamed } from '@porchlight/contracts/operations'
import { createId } from '@porchlight/contracts/values/id'
import { expect } from 'vitest'
import type { CallExample, CallsOf, RowsOf } from '../../role-matrix/example-calls.factory.ts'
import { foreignConversation, ownConversation } from '../conversations/conversations.calls.factory.ts'
import { addNeighbour } from '../conversations/conversations.factory.ts'
import { blocksView } from './safety.view.ts'

const aboutMembers: readonly CallExample<{ userId: string }>[] = [
  {
    what: 'a neighbour',
    about: 'another’s, to read',
    args: async ({ porch }) => ({ userId: await addNeighbour(porch) }),
  },
  {
    what: 'who organises meetups only',
    about: 'another’s, which they may not know of',
    args: ({ zenobia }) => ({ userId: zenobia.author.id }),
  },
  { what: 'nobody', about: 'nobody’s', args: () => ({ userId: createId() }) },
  {
    what: 'themselves',
    about: 'nobody’s',
    args: ({ zenobia }, { member }) => ({ userId: member?.id ?? zenobia.author.id }),
  },
]

const reason = 'spam'
const words = 'The same ad again.'

export const safetyCalls: CallsOf<'safety'> = {
  'safety.block': {
    openTo: 'members',
    prepareExample: (_call, { porch }) => addNeighbour(porch, { id: exampleId }),
    examples: [
      {
        what: 'whom they have blocked',
        about: 'their own',
        args: ({ blocked: blockedIds }) => ({ userId: blockedIds.byVisitors }),
      },
      ...aboutMembers,
    ],
  },
  'safety.unblock': {
    openTo: 'members',
    prepareExample: (_call, { porch }) => addNeighbour(porch, { id: exampleId }),
    examples: [
      {
        what: 'whom they had blocked',
        about: 'their own',
        args: async ({ porch }, { member, call }) => {
          const userId = await addNeighbour(porch)
          if (member) await call('PUT', `/api/users/${userId}/block`)
          return { userId }
        },
      },
      ...aboutMembers,
    ],
  },
  'safety.met': {
    openTo: 'members',
    examples: [
      {
        what: 'theirs',
        about: 'their own',
        args: () => ({}),
        shows: (response, { blocked: blockedIds, zenobia }) => {
          const ids = (response as ResponseNamed<'safety.met'>).map(({ id }) => id)
          expect(ids).not.toContain(blockedIds.byVisitors)
          expect(ids).not.toContain(zenobia.author.id)
        },
      },
    ],
  },
  'safety.report': {
    openTo: 'members',
    prepareExample: (_call, { porch }) => addNeighbour(porch, { id: exampleId }),
    examples: [
      {
        what: 'what was written to them',
        about: 'their own',
        args: (fixture, visitor) => ({
          subject: 'message',
          subjectId: String(ownConversation(fixture, visitor).messageIds[1]),
          reason,
          words,
        }),
      },
      {
        what: 'an offer',
        about: 'another’s, to read',
        args: ({ orla }) => ({ subject: 'post', subjectId: String(orla.offer), reason, words }),
      },
      {
        what: 'a meetup',
        about: 'another’s, to read',
        args: ({ zenobia }) => ({ subject: 'post', subjectId: zenobia.meetup, reason, words }),
      },
      {
        what: 'a neighbour',
        about: 'another’s, to read',
        args: ({ orla }) => ({ subject: 'member', subjectId: orla.author.id, reason, words }),
      },
      {
        what: 'an offer that was taken back',
        about: 'another’s, to read',
        args: ({ orla }) => ({ subject: 'post', subjectId: orla.withdrawn, reason, words }),
      },
      {
        what: 'what was written to somebody else',
        about: 'another’s, which they may not know of',
        args: (fixture) => ({
          subject: 'message',
          subjectId: String(foreignConversation(fixture).messageIds[0]),
          reason,
          words,
        }),
      },
      {
        what: 'who organises meetups only',
        about: 'another’s, which they may not know of',
        args: ({ zenobia }) => ({ subject: 'member', subjectId: zenobia.author.id, reason, words }),
      },
      {
        what: 'what never was',
        about: 'nobody’s',
        args: () => ({ subject: 'post', subjectId: createId(), reason, words }),
      },
    ],
  },
}

export const safetyRows: RowsOf<'safety'> = {
  blocks: {
    view: blocksView,
    ids: ({ blocked: blockedIds }) => [blockedIds.byVisitors, blockedIds.byOrla],
    // A visitor's own blocks are in the view; those of another member never are.
    mayHave: ({ id }, viewerId, { blocked: blockedIds, orla }) =>
      id === blockedIds.byOrla ? viewerId === orla.author.id : true,
  },
}
