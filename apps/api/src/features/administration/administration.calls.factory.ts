import { giftEnd } from '@porchlight/contracts/administration/administration.examples'
import type { AdministeredMember } from '@porchlight/contracts/administration/administration.schema'
import { exampleId } from '@porchlight/contracts/examples'
import { createId } from '@porchlight/contracts/values/id'
import { toIso } from '@porchlight/contracts/values/time'
import { expect } from 'vitest'
import {
  type CallExample,
  type CallsOf,
  neverWas,
  type PrepareExample,
  type TriedThings,
} from '../../role-matrix/example-calls.factory.ts'
import type { Fixture, Visitor } from '../../role-matrix/fixture.factory.ts'
import type { TestApp } from '../../testing/app.factory.ts'
import { recordOperatorAct } from '../moderation/operator-acts.operations.ts'
import { addGift, addMember, addRemovedMember } from './administration.factory.ts'

/** Forgets the act of an earlier example: the description has one id for all acts. */
const prepareActId: PrepareExample = async (_call, { testApp }) => {
  await testApp.app.database.transact(({ database }) =>
    database.deleteFrom('operatorActs').where('id', '=', exampleId).execute(),
  )
}

const prepare: PrepareExample = async (call, within) => {
  await addMember(within.testApp, { id: exampleId, email: 'rosa@example.com' })
  await prepareActId(call, within)
}

export const administrationThings: TriedThings<'anyMember'> = {
  anyMember: {
    prepare,
    targets: [
      {
        what: 'a neighbor',
        about: 'another’s, which operators change as well',
        id: ({ testApp }) => addMember(testApp),
      },
      {
        what: 'one whom they have blocked',
        about: 'another’s, which operators change as well',
        id: async ({ testApp }, visitor) => {
          const id = await addMember(testApp)
          if (visitor.member) await visitor.call('PUT', `/api/users/${id}/block`)
          return id
        },
      },
      {
        what: 'one who was removed',
        about: 'another’s, which they may not know of',
        id: ({ testApp }) => addRemovedMember(testApp),
      },
      { ...neverWas, what: 'nobody' },
    ],
  },
}

const emailOf = (id: string) => `${id}@example.net`

/** Arguments under the id of an act that the visitor has done about another member. */
async function reusedArgs({ testApp }: Fixture, visitor: Visitor) {
  const [id, firstId, memberId] = [createId(), await addMember(testApp), await addMember(testApp)]
  const body = { id, reason: 'A lost phone.' }
  if (visitor.member) await visitor.call('POST', `/api/operator/members/${firstId}/end-sessions`, { body })
  return { id, memberId }
}

const reused: CallExample<{ id?: string; memberId: string }> = {
  what: 'under the id of another act of theirs',
  about: 'an id that is their own already',
  args: reusedArgs,
}

/** The examples of an act whose arguments repeat what the operator saw of the member. */
function examplesWith<Args extends object>(
  argsFor: (memberId: string, fixture: Fixture) => Args | Promise<Args>,
): readonly CallExample<Args & { id?: string; memberId: string }>[] {
  return [...administrationThings.anyMember.targets, { ...reused, id: null }].map((target) => ({
    what: target.what,
    about: target.about,
    args: async (fixture: Fixture, visitor: Visitor) => {
      const args =
        target.id === null
          ? await reusedArgs(fixture, visitor)
          : { memberId: await target.id(fixture, visitor) }
      return { ...args, ...(await argsFor(args.memberId, fixture)) }
    },
  }))
}

export const administrationCalls: CallsOf<'administration'> = {
  'administration.search': {
    openTo: 'operators',
    shows: (response) => expect(response).toMatchObject({ members: expect.any(Array) }),
  },
  'administration.member': {
    openTo: 'operators',
    besides: [
      {
        what: 'of themselves',
        about: 'their own',
        args: ({ orla }, { member }) => ({ memberId: member?.id ?? orla.author.id }),
        shows: (response, _fixture, { member }) =>
          expect((response as AdministeredMember).email).toBe(member?.email),
      },
    ],
  },
  'administration.acts': { openTo: 'operators' },
  'administration.endSessions': { openTo: 'operators', besides: [reused] },
  'administration.sendPasswordLink': { openTo: 'operators', besides: [reused] },
  'administration.correctCredits': { openTo: 'operators', besides: [reused] },
  'administration.givePremium': { openTo: 'operators', besides: [reused] },
  'administration.takePremium': {
    openTo: 'operators',
    prepareExample: async (call, within) => {
      await prepare(call, within)
      await addGift(within.testApp, exampleId, Date.parse(giftEnd(within.testApp.clock.now())))
    },
    examples: examplesWith(async (memberId, { testApp }) => {
      const until = Date.parse(giftEnd(testApp.clock.now()))
      const { reader } = testApp.app.database
      const isThere = await reader.selectFrom('members').where('id', '=', memberId).select('id').execute()
      if (isThere.length > 0) await addGift(testApp, memberId, until)
      return { giftUntil: toIso(until) }
    }),
  },
  'administration.setRole': { openTo: 'operators', besides: [reused] },
  'administration.correctEmail': {
    openTo: 'operators',
    examples: examplesWith((memberId) => ({
      email: emailOf(memberId),
      newEmail: `new.${createId()}@example.net`,
    })),
  },
  'administration.remove': {
    openTo: 'operators',
    prepareExample: async (call, within) => {
      // The conversation of the description has an id that no removal finds.
      await within.testApp.app.database.transact(async ({ database }) => {
        for (const table of ['messages', 'readMarkers'] as const)
          await database.deleteFrom(table).where('conversationId', '=', exampleId).execute()
        await database.deleteFrom('conversations').where('id', '=', exampleId).execute()
      })
      await prepare(call, within)
    },
    examples: examplesWith((memberId) => ({ email: emailOf(memberId) })),
  },
  'administration.checkLines': { openTo: 'operators' },
  'administration.importLines': {
    openTo: 'operators',
    prepareExample: prepareActId,
    besides: [
      {
        what: 'under the id of another act of theirs',
        about: 'an id that is their own already',
        args: async (fixture, visitor) => ({ id: (await reusedArgs(fixture, visitor)).id }),
      },
      {
        what: 'under the id of an import at the terminal',
        about: 'an id that is another’s already',
        args: async ({ testApp }) => {
          const act = {
            id: createId(),
            act: 'import_list',
            operatorId: null,
            memberId: null,
            reason: '',
          } as const
          await testApp.app.database.transact((transaction) => recordOperatorAct(transaction, act))
          return { id: act.id }
        },
      },
    ],
  },
  'administration.letters': {
    openTo: 'operators',
    besides: [
      {
        what: 'behind one that is from them',
        about: 'their own',
        args: async ({ testApp }) => ({ after: await addLetter(testApp) }),
      },
      {
        what: 'behind one by which somebody came',
        about: 'another’s, to read',
        args: async ({ testApp }) => ({ after: await addLetter(testApp, testApp.clock.now()) }),
      },
    ],
  },
  'administration.printLetters': {
    openTo: 'operators',
    prepareExample: async (_call, { testApp }) => {
      await testApp.app.database.transact(async ({ database }) => {
        await database.deleteFrom('letters').where('id', '=', exampleId).execute()
      })
      const id = await addLetter(testApp)
      await testApp.app.database.transact(({ database }) =>
        database.updateTable('letters').set({ id: exampleId }).where('id', '=', id).execute(),
      )
    },
    examples: [
      {
        what: 'one that is from them',
        about: 'their own',
        args: async ({ testApp }) => ({ letterIds: [await addLetter(testApp)] }),
      },
      {
        what: 'one that waits for a neighbor',
        about: 'another’s, which operators change as well',
        args: async ({ testApp }) => ({ letterIds: [await addLetter(testApp)] }),
      },
      {
        what: 'one by which somebody came',
        about: 'another’s, which they may not know of',
        args: async ({ testApp }) => ({ letterIds: [await addLetter(testApp, testApp.clock.now())] }),
      },
      { what: 'none', about: 'nobody’s', args: () => ({ letterIds: [createId()] }) },
    ],
  },
}

/** Adds a letter without a key of its own, and gives its id. */
async function addLetter({ app }: TestApp, cameAt: number | null = null): Promise<string> {
  const id = createId()
  await app.database.transact(({ database, now }) =>
    database
      .insertInto('letters')
      .values({
        ...{ id, firstName: 'Cleo', lastName: 'Day', email: null, zipCode: null, oldId: null, opening: 0 },
        ...{ invitationId: null, memberId: null, neighborId: null, createdAt: now, line: 1, mailedAt: null },
        ...{ signInName: null, cameAt },
      })
      .execute(),
  )
  return id
}
