import * as v from 'valibot'
import { operation } from '../operation.ts'
import { isoTimeSchema } from '../values/time.ts'

/**
 * When the private address of one's own calendar was made; null where there is none. The address itself is told once.
 * `readAt`: the hour in which a calendar read it last.
 */
export const getCalendar = operation({
  name: 'calendar.get',
  version: 1,
  method: 'GET',
  path: '/api/calendar',
  access: 'member',
  offline: 'online',
  args: v.strictObject({}),
  response: v.object({
    createdAt: v.nullable(isoTimeSchema),
    readAt: v.optional(isoTimeSchema),
    /** Calendars are asked to remind of each item an hour before; absent otherwise. */
    hasAlarm: v.optional(v.boolean()),
  }),
})

/** Makes a new address of the calendar with one's own meetups and helps; the one before leads nowhere any more. */
export const renewCalendar = operation({
  name: 'calendar.renew',
  version: 1,
  method: 'POST',
  path: '/api/calendar',
  access: 'member',
  offline: 'online',
  args: v.strictObject({}),
  /** `path`: below this server's address, with a token that is kept nowhere but in the calendar that asks by it. */
  response: v.object({ path: v.string(), createdAt: isoTimeSchema }),
})

/** Whether calendars are asked to remind of what is to come. It stays so with a new address. */
export const setCalendarAlarm = operation({
  name: 'calendar.setAlarm',
  version: 1,
  method: 'PATCH',
  path: '/api/calendar',
  access: 'member',
  offline: 'online',
  args: v.strictObject({ hasAlarm: v.boolean() }),
  response: v.object({ hasAlarm: v.boolean() }),
})

export const revokeCalendar = operation({
  name: 'calendar.revoke',
  version: 1,
  method: 'DELETE',
  path: '/api/calendar',
  access: 'member',
  offline: 'online',
  args: v.strictObject({}),
  response: v.object({ createdAt: v.nullable(isoTimeSchema) }),
})

export const calendarOperations = [getCalendar, renewCalendar, setCalendarAlarm, revokeCalendar] as const
