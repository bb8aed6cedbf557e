import type { AnswerNamed } from '@porchlight/contracts/operations'
import { expect } from 'vitest'
import type { CallsOf } from '../../role-matrix/example-calls.factory.ts'
import { setPremium } from '../exploration/exploration.factory.ts'

export const mapCalls: CallsOf<'map'> = {
  'map.nearby': {
    openTo: 'premium members',
    prepareExample: (_call, { porch, memberId }) => setPremium(porch, memberId),
    examples: [
      {
        what: 'what is nearby',
        about: 'another’s, to read',
        args: () => ({}),
        shows: (answer, { hiddenPlaceId }) => {
          const items = answer as AnswerNamed<'map.nearby'>
          expect(items.map(({ id }) => id)).not.toContain(hiddenPlaceId)
        },
      },
    ],
  },
}
