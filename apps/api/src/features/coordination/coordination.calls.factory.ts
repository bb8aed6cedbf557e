import type { Coordination } from '@porchlight/contracts/coordination/coordination.schema'
import { exampleId } from '@porchlight/contracts/examples'
import { createId } from '@porchlight/contracts/values/id'
import { expect } from 'vitest'
import { type CallsOf, neverWas, type TriedThings } from '../../role-matrix/example-calls.factory.ts'
import type { Fixture } from '../../role-matrix/fixture.factory.ts'
import { addCoordinated, makeCoordinator } from './coordination.factory.ts'

export const coordinationThings: TriedThings<'coordinatedNeighbor'> = {
  coordinatedNeighbor: {
    prepare: async (_call, { testApp, memberId }) => {
      await makeCoordinator(testApp, memberId)
      await addCoordinated(testApp, { coordinatorId: memberId, id: exampleId })
    },
    targets: [
      {
        what: 'one whom they look after',
        about: 'their own',
        id: ({ testApp }, { member }) =>
          member ? addCoordinated(testApp, { coordinatorId: member.id }) : createId(),
      },
      {
        what: 'one whom another looks after',
        about: 'another’s, which they may not know of',
        id: ofOrla,
      },
      { ...neverWas, what: 'one that never was' },
    ],
  },
}

export const coordinationCalls: CallsOf<'coordination'> = {
  'coordination.list': {
    prepareExample: (_call, { testApp, memberId }) => makeCoordinator(testApp, memberId),
    examples: [
      {
        what: 'their own, and nobody else’s',
        about: 'their own',
        args: async (fixture) => {
          await ofOrla(fixture)
          return {}
        },
        shows: async (response, { testApp }, { member }) => {
          const { neighbors } = response as Coordination
          const rows = await testApp.app.database.reader
            .selectFrom('coordinatedNeighbors')
            .where('removedAt', 'is', null)
            .select(['id', 'coordinatorId'])
            .execute()
          for (const { id, coordinatorId } of rows) {
            expect(neighbors.some((each) => each.id === id)).toBe(coordinatorId === member?.id)
          }
        },
      },
    ],
  },
  'coordination.add': {
    prepareExample: (_call, { testApp, memberId }) => makeCoordinator(testApp, memberId),
    examples: [
      { what: 'a neighbor', about: 'their own', args: () => ({}) },
      {
        what: 'under the id of another’s neighbor',
        about: 'an id that is another’s already',
        args: async (fixture) => ({ id: await ofOrla(fixture) }),
      },
    ],
  },
}

function ofOrla({ testApp, orla }: Fixture): Promise<string> {
  return addCoordinated(testApp, { coordinatorId: orla.author.id })
}
