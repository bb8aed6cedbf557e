import { exampleId } from '@porchlight/contracts/examples'
import { createId } from '@porchlight/contracts/values/id'
import { expect } from 'vitest'
import { type CallsOf, neverWas, type TriedThings } from '../../role-matrix/example-calls.factory.ts'
import type { Fixture } from '../../role-matrix/fixture.factory.ts'
import type { TestApp } from '../../testing/app.factory.ts'

export const invitationThings: TriedThings<'ownInvitation'> = {
  ownInvitation: {
    prepare: (_call, { testApp, memberId }) => addInvitation(testApp, memberId, exampleId),
    targets: [
      {
        what: 'their own',
        about: 'their own',
        id: ({ testApp }, { member }) => (member ? addInvitation(testApp, member.id) : createId()),
      },
      {
        what: 'a neighbor’s',
        about: 'another’s, which they may not know of',
        id: ({ testApp, orla }) => addInvitation(testApp, orla.author.id),
      },
      { ...neverWas, what: 'one that never was' },
    ],
  },
}

export const invitationCalls: CallsOf<'invitations'> = {
  'invitations.list': {
    examples: [
      {
        what: 'their own, and nobody else’s',
        about: 'their own',
        args: async ({ testApp, orla }) => {
          await addInvitation(testApp, orla.author.id)
          return {}
        },
        shows: async (response, { testApp }, { member }) => {
          const { invitations } = response as { invitations: { id: string }[] }
          const rows = await testApp.app.database.reader
            .selectFrom('invitations')
            .leftJoin('letters', 'letters.invitationId', 'invitations.id')
            // The codes of letters are in nobody's list.
            .where('letters.id', 'is', null)
            .select(['invitations.id', 'invitations.memberId'])
            .execute()
          for (const { id, memberId } of rows) {
            expect(invitations.some((each) => each.id === id)).toBe(memberId === member?.id)
          }
        },
      },
    ],
  },
  'invitations.create': {
    examples: [
      { what: 'for one person', about: 'their own', args: () => ({}) },
      {
        what: 'under the id of a neighbor’s',
        about: 'an id that is another’s already',
        args: async (fixture) => ({ id: await ofOrla(fixture) }),
      },
    ],
  },
  'invitations.show': {
    openTo: 'anyone',
    examples: [
      {
        what: 'who invites, by the first name alone, for visitors',
        about: 'another’s, to read',
        args: async ({ testApp, orla }) => ({ code: codeOf(await addInvitation(testApp, orla.author.id)) }),
        shows: (response, { orla }, { member }) =>
          expect(response).toEqual({ invitedBy: member ? null : orla.author.firstName }),
      },
    ],
  },
}

const ofOrla = ({ testApp, orla }: Fixture) => addInvitation(testApp, orla.author.id)

function codeOf(id: string): string {
  return `code-${id.slice(-17)}`
}

/** Adds an invitation made long ago, so that it counts for no limit. Gives its id. */
async function addInvitation({ app, clock }: TestApp, memberId: string, id = createId()): Promise<string> {
  await app.database.transact(({ database }) =>
    database
      .insertInto('invitations')
      .values({
        ...{ id, memberId, code: codeOf(id), usesMax: 3, cameCount: 0, cancelledAt: null, createdAt: 0 },
        endsAt: clock.now() + 86_400_000,
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute(),
  )
  return id
}
