import { expect } from 'vitest'
import type { CallsOf } from '../../role-matrix/tried-calls.factory.ts'

export const calendarCalls: CallsOf<'calendar'> = {
  'calendar.get': {
    openTo: 'members',
    examples: [{ what: 'their own', about: 'their own', args: () => ({}) }],
  },
  'calendar.renew': {
    openTo: 'members',
    examples: [
      {
        what: 'their own',
        about: 'their own',
        args: () => ({}),
        shows: (answer) => expect(answer).toMatchObject({ path: expect.stringMatching(/^\/calendar\//) }),
      },
    ],
  },
  'calendar.revoke': {
    openTo: 'members',
    examples: [
      {
        what: 'their own',
        about: 'their own',
        args: () => ({}),
        shows: (answer) => expect(answer).toEqual({ createdAt: null }),
      },
    ],
  },
}
