import type { Message } from '@porchlight/contracts/messages/messages.schema'
import { createId } from '@porchlight/contracts/values/id'
import { expect } from 'vitest'
import type { CallsOf, RowsOf } from '../../role-matrix/example-calls.factory.ts'
import type { Fixture, Visitor } from '../../role-matrix/fixture.factory.ts'
import {
  foreignConversation,
  ownConversation,
  prepareConversation,
} from '../conversations/conversations.calls.factory.ts'
import { messagesView } from './messages.view.ts'

const content = 'Is Saturday fine?'

/** Creates a new message for each call; a visitor without a session tries another member's. */
async function ownMessage(fixture: Fixture, visitor: Visitor): Promise<string> {
  const { id, messageIds } = ownConversation(fixture, visitor)
  if (!visitor.member) return String(messageIds[0])
  const response = await visitor.call('POST', `/api/conversations/${id}/messages`, { body: { content } })
  return (response.json() as Message).id
}

const ownId = (fixture: Fixture, visitor: Visitor) => ownConversation(fixture, visitor).id

export const messageCalls: CallsOf<'messages'> = {
  'messages.send': {
    openTo: 'members',
    prepareExample: prepareConversation,
    examples: [
      {
        what: 'into their conversation',
        about: 'their own',
        args: (fixture, visitor) => ({ conversationId: ownId(fixture, visitor), content }),
      },
      {
        what: 'under the id of another message of theirs',
        about: 'an id that is their own already',
        args: async (fixture, visitor) => ({
          id: await ownMessage(fixture, visitor),
          conversationId: ownId(fixture, visitor),
          content: 'Another',
        }),
      },
      {
        what: 'under the id of what a neighbour wrote to somebody else',
        about: 'an id that is another’s already',
        args: (fixture, visitor) => ({
          id: String(foreignConversation(fixture).messageIds[1]),
          conversationId: ownId(fixture, visitor),
          content: 'Another',
        }),
      },
      {
        what: 'into a conversation of others',
        about: 'another’s, which they may not know of',
        args: (fixture) => ({ conversationId: foreignConversation(fixture).id, content }),
      },
      {
        what: 'into what never was',
        about: 'nobody’s',
        args: () => ({ conversationId: createId(), content }),
      },
    ],
  },
  'messages.delete': {
    openTo: 'members',
    prepareExample: prepareConversation,
    examples: [
      {
        what: 'a message of theirs',
        about: 'their own',
        args: async (fixture, visitor) => ({ id: await ownMessage(fixture, visitor) }),
      },
      {
        what: 'what was written to them',
        about: 'another’s, which they see',
        args: (fixture, visitor) => ({ id: String(ownConversation(fixture, visitor).messageIds[1]) }),
      },
      {
        what: 'what was written to somebody else',
        about: 'another’s, which they may not know of',
        args: (fixture) => ({ id: String(foreignConversation(fixture).messageIds[1]) }),
      },
      { what: 'what never was', about: 'nobody’s', args: () => ({ id: createId() }) },
    ],
  },
  'messages.list': {
    openTo: 'members',
    prepareExample: prepareConversation,
    examples: [
      {
        what: 'of their conversation',
        about: 'their own',
        args: (fixture, visitor) => ({ conversationId: ownId(fixture, visitor) }),
        shows: (response, fixture, visitor) => {
          const messages = response as Message[]
          expect(new Set(messages.map(({ conversationId }) => conversationId))).toEqual(
            new Set([ownId(fixture, visitor)]),
          )
        },
      },
      {
        what: 'of a conversation of others',
        about: 'another’s, which they may not know of',
        args: (fixture) => ({ conversationId: foreignConversation(fixture).id }),
      },
      { what: 'of what never was', about: 'nobody’s', args: () => ({ conversationId: createId() }) },
    ],
  },
}

export const messageRows: RowsOf<'messages'> = {
  messages: {
    view: messagesView,
    ids: ({ conversations }) => conversations.flatMap(({ messageIds }) => messageIds),
    mayHave: ({ id, row }, viewerId, { conversations }) => {
      const isIn = (each: (typeof conversations)[number]) =>
        row ? row.conversationId === each.id : each.messageIds.includes(id)
      const conversation = conversations.find(isIn)
      return conversation === undefined || conversation.memberIds.includes(viewerId)
    },
  },
}
