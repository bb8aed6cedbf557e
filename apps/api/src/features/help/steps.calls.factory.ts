import { memberIdsOf } from '@porchlight/contracts/conversations/conversations.rows'
import { conversationIdOf } from '@porchlight/contracts/conversations/conversations.rules'
import { exampleId } from '@porchlight/contracts/examples'
import { createId } from '@porchlight/contracts/values/id'
import {
  type CallsOf,
  neverWas,
  type PrepareExample,
  type TriedRows,
  type TriedThings,
} from '../../role-matrix/example-calls.factory.ts'
import type { Fixture } from '../../role-matrix/fixture.factory.ts'
import type { TestApp } from '../../testing/app.factory.ts'
import { addNeighbor } from '../conversations/conversations.factory.ts'
import { helpsView } from './helps.view.ts'
import { addHelp } from './ratings/ratings.factory.ts'

type Status = 'pending' | 'matched' | 'in_progress' | 'completed'

/** The member's post that the descriptions' examples name, with a neighbor they have written to; anew each time. */
export function prepareHelp(status: Status): PrepareExample {
  return async (_call, { testApp, memberId }) => {
    const helperId = await addNeighbor(testApp, { id: exampleId })
    await converse(testApp, memberId, helperId)
    await testApp.app.database.transact(async ({ database }) => {
      await database.deleteFrom('posts').where('id', '=', exampleId).execute()
    })
    const isPending = status === 'pending'
    await addHelp(testApp, {
      id: exampleId,
      authorId: memberId,
      helperId,
      status: isPending ? 'matched' : status,
    })
    if (!isPending) return
    await testApp.app.database.transact(async ({ database }) => {
      await database.deleteFrom('helps').where('postId', '=', exampleId).execute()
      await database.updateTable('posts').set({ status }).where('id', '=', exampleId).execute()
    })
  }
}

const aMessage = { seq: 1, content: 'Gladly', deletedAt: null, hiddenAt: null } as const

/** Inserts a conversation with a reply, as if both members had written to each other. */
async function converse(testApp: TestApp, firstId: string, otherId: string): Promise<void> {
  const [memberA, memberB] = memberIdsOf(firstId, otherId)
  await testApp.app.database.transact(async ({ database, now }) => {
    const conversationRow = { openedBy: firstId, lastSeq: 1, lastMessageAt: now, createdAt: now }
    const id = conversationIdOf(firstId, otherId)
    await database
      .insertInto('conversations')
      .values({ id, memberA, memberB, ...conversationRow })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute()
    await database
      .insertInto('messages')
      .values({ ...aMessage, id: createId(now), conversationId: id, senderId: otherId, createdAt: now })
      .onConflict((conflict) => conflict.columns(['conversationId', 'seq']).doNothing())
      .execute()
  })
}

const ofOthers = [
  {
    what: 'an offer that nobody took up',
    about: 'another’s, which they may not know of',
    id: ({ orla }: Fixture) => String(orla.offer),
  },
  {
    what: 'a meetup',
    about: 'another’s, which they may not know of',
    id: ({ zenobia }: Fixture) => zenobia.meetup,
  },
  neverWas,
] as const

export const helpThings: TriedThings<'ownHelp' | 'completedHelp' | 'correspondent'> = {
  ownHelp: {
    prepare: prepareHelp('matched'),
    targets: [
      {
        what: 'a help of theirs',
        about: 'their own',
        // A visitor without a session tries one of Orla's.
        id: ({ testApp, orla, helpOfOthers }, { member }) =>
          member
            ? addHelp(testApp, { authorId: orla.author.id, helperId: member.id, status: 'matched' })
            : helpOfOthers,
      },
      {
        what: 'a help of others',
        about: 'another’s, which they may not know of',
        id: ({ testApp, orla, zenobia }) =>
          addHelp(testApp, {
            authorId: orla.author.id,
            helperId: zenobia.author.id,
            status: 'in_progress',
          }),
      },
      ...ofOthers,
    ],
  },
  completedHelp: {
    prepare: prepareHelp('completed'),
    targets: [
      {
        what: 'a help of theirs',
        about: 'their own',
        id: ({ testApp, orla, helpOfOthers }, { member }) =>
          member ? addHelp(testApp, { authorId: orla.author.id, helperId: member.id }) : helpOfOthers,
      },
      {
        what: 'a help of others',
        about: 'another’s, which they may not know of',
        id: ({ helpOfOthers }) => helpOfOthers,
      },
      ...ofOthers,
    ],
  },
  correspondent: {
    prepare: (_call, { testApp }) => addNeighbor(testApp, { id: exampleId }),
    targets: [
      { what: 'whom they write with', about: 'another’s, to read', id: ({ orla }) => orla.author.id },
      {
        what: 'whom they never wrote to',
        about: 'another’s, which they may not know of',
        id: ({ testApp }) => addNeighbor(testApp),
      },
      {
        what: 'who organizes meetups only',
        about: 'another’s, which they may not know of',
        id: ({ zenobia }) => zenobia.author.id,
      },
      {
        what: 'whom they have blocked',
        about: 'another’s, which they may not know of',
        id: async ({ testApp, blockedIds }, { member }) => {
          if (member) await converse(testApp, member.id, blockedIds.byVisitors)
          return blockedIds.byVisitors
        },
      },
      neverWas,
    ],
  },
}

type Steps = 'help.accept' | 'help.start' | 'help.complete' | 'help.release' | 'help.dispute'

export const stepCalls: Pick<CallsOf<'help'>, Steps> = {
  'help.accept': { prepareExample: prepareHelp('pending') },
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
