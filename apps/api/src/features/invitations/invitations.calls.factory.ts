import { createId } from '@porchlight/contracts/values/id'
import { expect } from 'vitest'
import { exampleId } from '../../feature-parts/texts.ts'
import type { CallsOf } from '../../role-matrix/example-calls.factory.ts'
import type { Fixture } from '../../role-matrix/fixture.factory.ts'
import type { TestApp } from '../../testing/app.factory.ts'

export const invitationCalls: CallsOf<'invitations'> = {
  'invitations.list': {
    openTo: 'members',
    examples: [
      {
        what: 'their own, and nobody else’s',
        about: 'their own',
        args: async ({ porch, orla }) => {
          await addInvitation(porch, orla.author.id)
          return {}
        },
        shows: async (response, { porch }, { member }) => {
          const { invitations } = response as { invitations: { id: string }[] }
          const rows = await porch.app.database.reader
            .selectFrom('invitations')
            .select(['id', 'memberId'])
            .execute()
          for (const { id, memberId } of rows) {
            expect(invitations.some((each) => each.id === id)).toBe(memberId === member?.id)
          }
        },
      },
    ],
  },
  'invitations.create': {
    openTo: 'members',
    examples: [
      { what: 'for one person', about: 'their own', args: () => ({ id: createId(), uses: 1, days: 14 }) },
      {
        what: 'under the id of a neighbor’s',
        about: 'an id that is another’s already',
        args: async (fixture) => ({ id: await ofOrla(fixture), uses: 1, days: 14 }),
      },
    ],
  },
  'invitations.cancel': {
    openTo: 'members',
    prepareExample: (_call, { porch, memberId }) => addInvitation(porch, memberId, exampleId),
    examples: [
      {
        what: 'their own',
        about: 'their own',
        args: async ({ porch }, { member }) => ({
          invitationId: member ? await addInvitation(porch, member.id) : createId(),
        }),
      },
      {
        what: 'a neighbor’s',
        about: 'another’s, which they may not know of',
        args: async (fixture) => ({ invitationId: await ofOrla(fixture) }),
      },
      { what: 'one that never was', about: 'nobody’s', args: () => ({ invitationId: createId() }) },
    ],
  },
  'invitations.show': {
    openTo: 'anyone',
    examples: [
      {
        what: 'who invites, by the first name alone, for visitors',
        about: 'another’s, to read',
        args: async ({ porch, orla }) => ({ code: codeOf(await addInvitation(porch, orla.author.id)) }),
        shows: (response, { orla }, { member }) =>
          expect(response).toEqual({ invitedBy: member ? null : orla.author.firstName }),
      },
    ],
  },
}

const ofOrla = ({ porch, orla }: Fixture) => addInvitation(porch, orla.author.id)

function codeOf(id: string): string {
  return `code-${id.slice(0, 17)}`
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
