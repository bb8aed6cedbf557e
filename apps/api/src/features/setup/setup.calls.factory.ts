import type { CallsOf } from '../../role-matrix/example-calls.factory.ts'

export const setupCalls: CallsOf<'setup'> = {
  'setup.read': { openTo: 'operators' },
  // The same name once more is no change, so that the order of the callers does not matter.
  'setup.change': { openTo: 'operators' },
}
