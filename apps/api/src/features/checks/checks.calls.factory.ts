import { expect } from 'vitest'
import type { CallsOf } from '../../role-matrix/example-calls.factory.ts'

export const backgroundCheckCalls: CallsOf<'checks'> = {
  'checks.read': { shows: (response) => expect(response).toMatchObject({ provider: 'manual' }) },
}
