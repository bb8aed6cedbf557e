import type { CallsOf } from '../../role-matrix/example-calls.factory.ts'

export const fileCalls: CallsOf<'files'> = {
  'files.progress': {
    openTo: 'members',
    examples: [
      {
        what: 'of one that nobody sent',
        about: 'nothing of anybody’s',
        args: () => ({ sha256: 'b1'.repeat(32) }),
      },
    ],
  },
}
