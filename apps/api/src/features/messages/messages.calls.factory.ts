import type { Message } from '@porchlight/contracts/messages/messages.schema'
import { expect } from 'vitest'
import {
  type CallsOf,
  neverWas,
  type RowsOf,
  type TriedThings,
} from '../../role-matrix/example-calls.factory.ts'
import type { Fixture, Visitor } from '../../role-matrix/fixture.factory.ts'
import {
  foreignConversation,
  ownConversation,
  prepareConversation,
} from '../conversations/conversations.calls.factory.ts'
import { messagesView } from './messages.view.ts'

/** Creates a new message for each call; a visitor without a session tries another member's. */
async function ownMessage(fixture: Fixture, visitor: Visitor): Promise<string> {
  const { id, messageIds } = ownConversation(fixture, visitor)
  if (!visitor.member) return String(messageIds[0])
  const response = await visitor.call('POST', `/api/conversations/${id}/messages`, {
    body: { content: 'Is Saturday fine?' },
  })
  return (response.json() as Message).id
}

export const messageThings: TriedThings<'ownMessage'> = {
  ownMessage: {
    prepare: prepareConversation,
    targets: [
      { what: 'a message of theirs', about: 'their own', id: ownMessage },
      {
        what: 'what was written to them',
        about: 'another’s, which they see',
        id: (fixture, visitor) => String(ownConversation(fixture, visitor).messageIds[1]),
      },
      {
        what: 'what was written to somebody else',
        about: 'another’s, which they may not know of',
        id: (fixture) => String(foreignConversation(fixture).messageIds[1]),
      },
      neverWas,
    ],
  },
}

export const messageCalls: CallsOf<'messages'> = {
  'messages.send': {
    besides: [
      {
        what: 'under the id of another message of theirs',
        about: 'an id that is their own already',
        args: async (fixture, visitor) => ({ id: await ownMessage(fixture, visitor), content: 'Another' }),
      },
      {
        what: 'under the id of what a neighbor wrote to somebody else',
        about: 'an id that is another’s already',
        args: (fixture) => ({
          id: String(foreignConversation(fixture).messageIds[1]),
          content: 'Another',
        }),
      },
    ],
  },
  'messages.list': {
    shows: (response, _fixture, _visitor, { conversationId }) => {
      const messages = response as Message[]
      expect(new Set(messages.map((message) => message.conversationId))).toEqual(new Set([conversationId]))
    },
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
