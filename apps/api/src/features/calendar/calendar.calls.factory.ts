import { expect } from 'vitest'
import type { CallsOf } from '../../role-matrix/example-calls.factory.ts'

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
        shows: (response) => expect(response).toMatchObject({ path: expect.stringMatching(/^\/calendar\//) }),
      },
    ],
  },
  'calendar.setAlarm': {
    openTo: 'members',
    examples: [
      {
        what: 'their own',
        about: 'their own',
        args: async (_fixture, visitor) => {
          if (visitor.member) await visitor.call('POST', '/api/calendar')
          return { hasAlarm: true }
        },
        shows: (response) => expect(response).toEqual({ hasAlarm: true }),
      },
    ],
    prepareExample: (call) => call('POST', '/api/calendar', {}),
  },
  'calendar.revoke': {
    openTo: 'members',
    examples: [
      {
        what: 'their own',
        about: 'their own',
        args: () => ({}),
        shows: (response) => expect(response).toEqual({ createdAt: null }),
      },
    ],
  },
}
