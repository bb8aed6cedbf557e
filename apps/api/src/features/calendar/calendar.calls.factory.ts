import { expect } from 'vitest'
import type { CallsOf } from '../../role-matrix/example-calls.factory.ts'

export const calendarCalls: CallsOf<'calendar'> = {
  'calendar.renew': {
    shows: (response) => expect(response).toMatchObject({ path: expect.stringMatching(/^\/calendar\//) }),
  },
  'calendar.setAlarm': {
    prepareExample: (call) => call('POST', '/api/calendar', {}),
    examples: [
      {
        what: 'their own',
        about: 'their own',
        args: async (_fixture, visitor) => {
          if (visitor.member) await visitor.call('POST', '/api/calendar')
          return {}
        },
        shows: (response) => expect(response).toEqual({ hasAlarm: true }),
      },
    ],
  },
  'calendar.revoke': { shows: (response) => expect(response).toEqual({ createdAt: null }) },
}
