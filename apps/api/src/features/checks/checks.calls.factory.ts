import { expect } from 'vitest'
import type { CallsOf } from '../../role-matrix/example-calls.factory.ts'
import { aCheckForm } from './checks.factory.ts'

export const backgroundCheckCalls: CallsOf<'checks'> = {
  'checks.apply': {
    openTo: 'members',
    examples: [{ what: 'of themselves', about: 'their own', args: () => aCheckForm() }],
  },
  'checks.read': {
    openTo: 'members',
    examples: [
      {
        what: 'where theirs stands',
        about: 'their own',
        args: () => ({}),
        shows: (response) => expect(response).toMatchObject({ provider: 'manual' }),
      },
    ],
  },
}
