import { createId } from '@porchlight/contracts/values/id'
import { exampleId } from '../../feature-parts/texts.ts'
import type { CallsOf, RowsOf } from '../../role-matrix/example-calls.factory.ts'
import { addWarning } from './standing.factory.ts'
import { standingsView } from './standing.view.ts'

const text = 'I did not know that she had asked me to stop.'

export const standingCalls: CallsOf<'standing'> = {
  'standing.appeal': {
    openTo: 'members',
    prepareExample: (_call, { porch, memberId }) => addWarning(porch, memberId, exampleId),
    examples: [
      {
        what: 'a decision about themselves',
        about: 'their own',
        args: async ({ porch }, { member }) => ({
          decisionId: member ? await addWarning(porch, member.id) : createId(),
          text,
        }),
      },
      {
        what: 'a decision about a neighbor',
        about: 'another’s, which they may not know of',
        args: async ({ porch, orla }) => ({ decisionId: await addWarning(porch, orla.author.id), text }),
      },
      { what: 'what was never decided', about: 'nobody’s', args: () => ({ decisionId: createId(), text }) },
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
