import { memberIdsOf } from '@porchlight/contracts/conversations/conversations.rows'
import { conversationIdOf } from '@porchlight/contracts/conversations/conversations.rules'
import type { ConversationResponse } from '@porchlight/contracts/conversations/conversations.schema'
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
import type { Fixture, Visitor, WrittenTo } from '../../role-matrix/fixture.factory.ts'
import { addNeighbor } from './conversations.factory.ts'
import { conversationsView, readMarkersView } from './conversations.view.ts'

/** Returns the visitor's own conversation with Orla; a visitor without a session tries another member's. */
export function ownConversation({ conversations }: Fixture, { member }: Visitor): WrittenTo {
  return requireConversation(
    conversations.find(({ memberIds }) => memberIds.some((id) => id === member?.id)) ?? conversations[0],
  )
}

/** Returns Orla's conversation with a member who is none of the visitors. */
export function foreignConversation({ conversations }: Fixture): WrittenTo {
  return requireConversation(conversations.at(-1))
}

function requireConversation(conversation: WrittenTo | undefined): WrittenTo {
  if (!conversation) throw new Error('nobody has written to anybody')
  return conversation
}

/** The one that the descriptions' examples name, with a message of each. */
export const prepareConversation: PrepareExample = async (_call, { testApp, memberId }) => {
  const otherId = await addNeighbor(testApp, { id: exampleId })
  await testApp.app.database.transact(async ({ database, now }) => {
    const [memberA, memberB] = memberIdsOf(memberId, otherId)
    const conversation = {
      memberA,
      memberB,
      openedBy: memberId,
      lastSeq: 1,
      lastMessageAt: now,
      createdAt: now,
    }
    await database
      .insertInto('conversations')
      .values({ id: exampleId, ...conversation })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute()
    for (const each of [memberId, otherId]) {
      await database
        .insertInto('readMarkers')
        .values({ conversationId: exampleId, memberId: each, readUpTo: 0, isMuted: 0 })
        .onConflict((conflict) => conflict.columns(['conversationId', 'memberId']).doNothing())
        .execute()
    }
    const message = {
      conversationId: exampleId,
      senderId: memberId,
      seq: 1,
      content: 'Hello!',
      createdAt: now,
    }
    await database
      .insertInto('messages')
      .values({ id: exampleId, ...message, deletedAt: null, hiddenAt: null })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute()
  })
}

export const conversationThings: TriedThings<'conversation'> = {
  conversation: {
    prepare: prepareConversation,
    targets: [
      {
        what: 'their conversation',
        about: 'their own',
        id: (fixture, visitor) => ownConversation(fixture, visitor).id,
      },
      {
        what: 'a conversation of others',
        about: 'another’s, which they may not know of',
        id: (fixture) => foreignConversation(fixture).id,
      },
      neverWas,
    ],
  },
}

export const conversationCalls: CallsOf<'conversations'> = {
  'conversations.open': {
    besides: [
      {
        what: 'with a neighbor, once more',
        about: 'their own',
        args: ({ orla }) => ({ userId: orla.author.id }),
      },
      {
        what: 'with the poster of an offer',
        about: 'another’s, to read',
        args: ({ orla }) => ({ userId: undefined, postId: String(orla.offer) }),
      },
      {
        what: 'under another id than the pair’s',
        about: 'nobody’s',
        args: ({ orla }) => ({ userId: orla.author.id, conversationId: createId() }),
      },
      {
        what: 'about no post',
        about: 'nobody’s',
        args: () => ({ userId: undefined, postId: createId() }),
      },
      {
        what: 'about a meetup',
        about: 'another’s, which they may not know of',
        args: ({ orla }) => ({ userId: undefined, postId: orla.meetup }),
      },
      {
        what: 'about an offer that was taken back',
        about: 'another’s, which they may not know of',
        args: ({ orla }) => ({ userId: undefined, postId: orla.withdrawn }),
      },
      {
        what: 'with whom they have blocked',
        about: 'another’s, which they may not know of',
        args: ({ blockedIds }) => ({ userId: blockedIds.byVisitors }),
      },
    ],
  },
  'conversations.list': {
    examples: [
      {
        what: 'their own',
        about: 'their own',
        args: () => ({}),
        shows: (response, fixture, visitor) => {
          const ids = (response as ConversationResponse[]).map(({ id }) => id)
          expect(ids).toContain(ownConversation(fixture, visitor).id)
          expect(ids).not.toContain(foreignConversation(fixture).id)
          const blockedId = fixture.blockedIds.byVisitors
          expect(ids).not.toContain(conversationIdOf(String(visitor.member?.id), blockedId))
        },
      },
    ],
  },
}

const idsOfAll = ({ conversations }: Fixture) => conversations.map(({ id }) => id)

/** One that was begun since is whose it is. */
function isOf(id: string, viewerId: string, { conversations }: Fixture): boolean {
  const knownConversation = conversations.find((each) => each.id === id)
  return knownConversation === undefined || knownConversation.memberIds.includes(viewerId)
}

export const conversationRows: RowsOf<'conversations'> = {
  conversations: {
    view: conversationsView,
    ids: idsOfAll,
    mayHave: ({ id, row }, viewerId, fixture) =>
      row ? row.memberIds.includes(viewerId) : isOf(id, viewerId, fixture),
  },
  readMarkers: {
    view: readMarkersView,
    ids: idsOfAll,
    mayHave: ({ id }, viewerId, fixture) => isOf(id, viewerId, fixture),
  },
}
