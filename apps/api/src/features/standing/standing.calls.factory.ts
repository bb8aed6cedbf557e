import { exampleId } from '@porchlight/contracts/examples'
import { createId } from '@porchlight/contracts/values/id'
import { neverWas, type RowsOf, type TriedThings } from '../../role-matrix/example-calls.factory.ts'
import type { Fixture } from '../../role-matrix/fixture.factory.ts'
import { addWarning } from './standing.factory.ts'
import { standingsView } from './standing.view.ts'

export const standingThings: TriedThings<'ownDecision'> = {
  ownDecision: {
    prepare: (_call, { testApp, memberId }) => addWarning(testApp, memberId, exampleId),
    targets: [
      {
        what: 'a decision about themselves',
        about: 'their own',
        id: ({ testApp }, { member }) => (member ? addWarning(testApp, member.id) : createId()),
      },
      {
        what: 'a decision about a neighbor',
        about: 'another’s, which they may not know of',
        id: ({ testApp, orla }) => addWarning(testApp, orla.author.id),
      },
      { ...neverWas, what: 'one that was never made' },
    ],
  },
}

const warnedIds = ({ visitors, orla }: Fixture) => [
  orla.author.id,
  ...Object.values(visitors).flatMap(({ member }) => (member ? [member.id] : [])),
]

export const standingRows: RowsOf<'standing'> = {
  standings: {
    view: standingsView,
    prepare: async (fixture) => {
      for (const id of warnedIds(fixture)) await addWarning(fixture.testApp, id)
    },
    ids: warnedIds,
    mayHave: ({ id }, viewerId) => id === viewerId,
  },
}
