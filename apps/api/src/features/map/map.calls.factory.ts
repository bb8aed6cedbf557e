import type { ResponseNamed } from '@porchlight/contracts/operations'
import { expect } from 'vitest'
import type { CallsOf } from '../../role-matrix/example-calls.factory.ts'
import { setPremium } from '../exploration/exploration.factory.ts'

export const mapCalls: CallsOf<'map'> = {
  'map.nearby': {
    openTo: 'premium members',
    prepareExample: (_call, { testApp, memberId }) => setPremium(testApp, memberId),
    examples: [
      {
        what: 'what is nearby',
        about: 'another’s, to read',
        args: () => ({}),
        shows: (response, { hiddenPlaceId }) => {
          const items = response as ResponseNamed<'map.nearby'>
          expect(items.map(({ id }) => id)).not.toContain(hiddenPlaceId)
        },
      },
    ],
  },
}
