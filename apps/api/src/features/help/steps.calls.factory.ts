import { memberIdsOf } from '@porchlight/contracts/conversations/conversations.rows'
import { conversationIdOf } from '@porchlight/contracts/conversations/conversations.rules'
import type { PostResponse } from '@porchlight/contracts/posts/posts.schema'
import { createId } from '@porchlight/contracts/values/id'
import { exampleId } from '../../feature-parts/texts.ts'
import type { CallExample, CallsOf, TriedCall, TriedRows } from '../../role-matrix/example-calls.factory.ts'
import type { Fixture, Visitor } from '../../role-matrix/fixture.factory.ts'
import { anOffer, type TestApp } from '../../testing/app.factory.ts'
import { addNeighbour } from '../conversations/conversations.factory.ts'
import { helpsView } from './helps.view.ts'
import { addHelp } from './ratings/ratings.factory.ts'

type Status = 'pending' | 'matched' | 'in_progress' | 'completed'

/** The member's post that the descriptions' examples name, with a neighbour they have written to; anew each time. */
export function prepareHelp(status: Status): TriedCall<unknown>['prepareExample'] {
  return async (_call, { porch, memberId }) => {
    const helperId = await addNeighbour(porch, { id: exampleId })
    await converse(porch, memberId, helperId)
    await porch.app.database.transact(async ({ database }) => {
      await database.deleteFrom('posts').where('id', '=', exampleId).execute()
    })
    const isPending = status === 'pending'
    await addHelp(porch, {
      id: exampleId,
      authorId: memberId,
      helperId,
      status: isPending ? 'matched' : status,
    })
    if (!isPending) return
    await porch.app.database.transact(async ({ database }) => {
      await database.deleteFrom('helps').where('postId', '=', exampleId).execute()
      await database.updateTable('posts').set({ status }).where('id', '=', exampleId).execute()
    })
  }
}

const aMessage = { seq: 1, content: 'Gladly', deletedAt: null, hiddenAt: null } as const

/** Inserts a conversation with a reply, as if both members had written to each other. */
async function converse(porch: TestApp, firstId: string, other: string): Promise<void> {
  const [memberA, memberB] = memberIdsOf(firstId, other)
  await porch.app.database.transact(async ({ database, now }) => {
    const conversationRow = { openedBy: firstId, lastSeq: 1, lastMessageAt: now, createdAt: now }
    const id = conversationIdOf(firstId, other)
    await database
      .insertInto('conversations')
      .values({ id, memberA, memberB, ...conversationRow })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute()
    await database
      .insertInto('messages')
      .values({ ...aMessage, id: createId(now), conversationId: id, senderId: other, createdAt: now })
      .onConflict((conflict) => conflict.columns(['conversationId', 'seq']).doNothing())
      .execute()
  })
}

/** Adds a new help with Orla, who posted it; a visitor without a session tries one of hers. */
function ownHelp({ porch, orla, helpOfOthers }: Fixture, { member }: Visitor): Promise<string> | string {
  if (!member) return helpOfOthers
  return addHelp(porch, { authorId: orla.author.id, helperId: member.id, status: 'matched' })
}

/** Returns the examples of a step that either participant takes. */
function stepExamples(): CallExample<{ id: string }>[] {
  return [
    {
      what: 'a help of theirs',
      about: 'their own',
      args: async (fixture, visitor) => ({ id: await ownHelp(fixture, visitor) }),
    },
    {
      what: 'a help of others',
      about: 'another’s, which they may not know of',
      args: async ({ porch, orla, zenobia }) => ({
        id: await addHelp(porch, {
          authorId: orla.author.id,
          helperId: zenobia.author.id,
          status: 'in_progress',
        }),
      }),
    },
    {
      what: 'an offer that nobody took up',
      about: 'another’s, which they may not know of',
      args: ({ orla }) => ({ id: String(orla.offer) }),
    },
    {
      what: 'a meetup',
      about: 'another’s, which they may not know of',
      args: ({ zenobia }) => ({ id: zenobia.meetup }),
    },
    { what: 'what never was', about: 'nobody’s', args: () => ({ id: createId() }) },
  ]
}

/** Creates a new offer; a visitor without a session uses a neighbor's. */
async function ownOffer({ orla }: Fixture, { member, call }: Visitor): Promise<string> {
  if (!member) return String(orla.offer)
  const response = await call('POST', '/api/posts', { body: anOffer() })
  return (response.json() as PostResponse).id
}

type Steps = 'help.accept' | 'help.start' | 'help.complete' | 'help.release' | 'help.dispute'

export const stepCalls: Pick<CallsOf<'help'>, Steps> = {
  'help.accept': {
    openTo: 'members',
    prepareExample: prepareHelp('pending'),
    examples: [
      {
        what: 'whom they write with',
        about: 'their own',
        args: async (fixture, visitor) => {
          const helperId = fixture.orla.author.id
          return { id: await ownOffer(fixture, visitor), helperId }
        },
      },
      {
        what: 'for a neighbour’s offer',
        about: 'another’s, which they see',
        args: ({ orla }, { member }) => ({ id: String(orla.offer), helperId: member?.id ?? createId() }),
      },
      {
        what: 'whom they never wrote to',
        about: 'another’s, which they may not know of',
        args: async (fixture, visitor) => ({
          id: await ownOffer(fixture, visitor),
          helperId: await addNeighbour(fixture.porch),
        }),
      },
      {
        what: 'who organises meetups only',
        about: 'another’s, which they may not know of',
        args: async (fixture, visitor) => ({
          id: await ownOffer(fixture, visitor),
          helperId: fixture.zenobia.author.id,
        }),
      },
      {
        what: 'whom they have blocked',
        about: 'another’s, which they may not know of',
        args: async (fixture, visitor) => {
          const helperId = fixture.blocked.byVisitors
          if (visitor.member) await converse(fixture.porch, visitor.member.id, helperId)
          return { id: await ownOffer(fixture, visitor), helperId }
        },
      },
      {
        what: 'for a meetup',
        about: 'another’s, which they may not know of',
        args: ({ zenobia, orla }) => ({ id: zenobia.meetup, helperId: orla.author.id }),
      },
      {
        what: 'for an offer that was taken back',
        about: 'another’s, which they may not know of',
        args: ({ orla, zenobia }) => ({ id: orla.withdrawn, helperId: zenobia.author.id }),
      },
      {
        what: 'nobody',
        about: 'nobody’s',
        args: async (fixture, visitor) => ({ id: await ownOffer(fixture, visitor), helperId: createId() }),
      },
    ],
  },
  'help.start': { openTo: 'members', prepareExample: prepareHelp('matched'), examples: stepExamples() },
  'help.complete': { openTo: 'members', prepareExample: prepareHelp('matched'), examples: stepExamples() },
  'help.release': { openTo: 'members', prepareExample: prepareHelp('matched'), examples: stepExamples() },
  'help.dispute': {
    openTo: 'members',
    prepareExample: prepareHelp('matched'),
    examples: stepExamples().map((example) => ({
      ...example,
      args: async (fixture, visitor) => ({ ...(await example.args(fixture, visitor)), word: 'Nobody came.' }),
    })),
  },
}

export const helpRows: TriedRows<'helps'> = {
  view: helpsView,
  ids: ({ rated }) => [...new Set(rated.map(({ postId }) => postId))],
  mayHave: ({ id, row }, viewerId, { rated }) => {
    if (row) return row.authorId === viewerId || row.helperId === viewerId
    const knownRating = rated.find(({ postId }) => postId === id)
    return knownRating === undefined || knownRating.raterId === viewerId || knownRating.ratedId === viewerId
  },
}
