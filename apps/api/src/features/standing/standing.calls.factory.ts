import { exampleId } from '@porchlight/contracts/examples'
import { createId } from '@porchlight/contracts/values/id'
import { neverWas, type RowsOf, type TriedThings } from '../../role-matrix/example-calls.factory.ts'
import { addWarning } from './standing.factory.ts'
import { standingsView } from './standing.view.ts'

export const standingThings: TriedThings<'ownDecision'> = {
  ownDecision: {
    prepare: (_call, { porch, memberId }) => addWarning(porch, memberId, exampleId),
    targets: [
      {
        what: 'a decision about themselves',
        about: 'their own',
        id: ({ porch }, { member }) => (member ? addWarning(porch, member.id) : createId()),
      },
      {
        what: 'a decision about a neighbor',
        about: 'another’s, which they may not know of',
        id: ({ porch, orla }) => addWarning(porch, orla.author.id),
      },
      { ...neverWas, what: 'one that was never made' },
    ],
  },
}

export const standingRows: RowsOf<'standing'> = {
  standings: {
    view: standingsView,
    prepare: async ({ porch, orla }) => {
      await addWarning(porch, orla.author.id)
    },
    ids: ({ orla, zenobia }) => [orla.author.id, zenobia.author.id],
    mayHave: ({ id }, viewerId) => id === viewerId,
  },
}
