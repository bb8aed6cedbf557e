import type { ResponseNamed } from '@porchlight/contracts/operations'
import { createId } from '@porchlight/contracts/values/id'
import { expect } from 'vitest'
import type { CallsOf, RowsOf } from '../../role-matrix/example-calls.factory.ts'
import { foreignConversation, ownConversation } from '../conversations/conversations.calls.factory.ts'
import { addNeighbor } from '../conversations/conversations.factory.ts'
import { blocksView } from './safety.view.ts'

export const safetyCalls: CallsOf<'safety'> = {
  'safety.block': {
    besides: [
      {
        what: 'whom they have blocked',
        about: 'their own',
        args: ({ blockedIds }) => ({ userId: blockedIds.byVisitors }),
      },
    ],
  },
  'safety.unblock': {
    besides: [
      {
        what: 'whom they had blocked',
        about: 'their own',
        args: async ({ testApp }, { member, call }) => {
          const userId = await addNeighbor(testApp)
          if (member) await call('PUT', `/api/users/${userId}/block`)
          return { userId }
        },
      },
    ],
  },
  'safety.met': {
    shows: (response, { blockedIds, zenobia }) => {
      const ids = (response as ResponseNamed<'safety.met'>).map(({ id }) => id)
      expect(ids).not.toContain(blockedIds.byVisitors)
      expect(ids).not.toContain(zenobia.author.id)
    },
  },
  'safety.report': {
    besides: [
      {
        what: 'what was written to them',
        about: 'their own',
        args: (fixture, visitor) => ({
          subject: 'message',
          subjectId: String(ownConversation(fixture, visitor).messageIds[1]),
        }),
      },
      {
        what: 'an offer',
        about: 'another’s, to read',
        args: ({ orla }) => ({ subject: 'post', subjectId: String(orla.offer) }),
      },
      {
        what: 'a meetup',
        about: 'another’s, to read',
        args: ({ zenobia }) => ({ subject: 'post', subjectId: zenobia.meetup }),
      },
      {
        what: 'an offer that was taken back',
        about: 'another’s, to read',
        args: ({ orla }) => ({ subject: 'post', subjectId: orla.withdrawn }),
      },
      {
        what: 'what was written to somebody else',
        about: 'another’s, which they may not know of',
        args: (fixture) => ({
          subject: 'message',
          subjectId: String(foreignConversation(fixture).messageIds[0]),
        }),
      },
      {
        what: 'what never was',
        about: 'nobody’s',
        args: () => ({ subject: 'post', subjectId: createId() }),
      },
    ],
  },
}

export const safetyRows: RowsOf<'safety'> = {
  blocks: {
    view: blocksView,
    ids: ({ blockedIds }) => [blockedIds.byVisitors, blockedIds.byOrla],
    // A visitor's own blocks are in the view; those of another member never are.
    mayHave: ({ id }, viewerId, { blockedIds, orla }) =>
      id === blockedIds.byOrla ? viewerId === orla.author.id : true,
  },
}
