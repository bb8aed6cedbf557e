import type { FeatureExamples } from '../example.ts'
import type { calendarOperations } from './calendar.operations.ts'

export const calendarExamples: FeatureExamples<typeof calendarOperations> = {
  title: 'One’s own calendar',
  calls: {
    'calendar.get': {
      summary: 'When the private address of your calendar was made, and the hour in which it was read last',
      refusals: [],
      example: () => ({}),
    },
    'calendar.renew': {
      summary:
        'Make a new private address of your calendar; it is told once, and the one before leads nowhere',
      refusals: [],
      example: () => ({}),
    },
    'calendar.setAlarm': {
      summary: 'Ask calendars to remind you of each item an hour before, or not any more',
      refusals: ['not_found'],
      example: () => ({ hasAlarm: true }),
    },
    'calendar.revoke': {
      summary: 'Take the private address of your calendar back',
      refusals: [],
      example: () => ({}),
    },
  },
}
