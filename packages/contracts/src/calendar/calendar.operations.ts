import * as v from 'valibot'
import { operation } from '../operation.ts'
import { isoTimeSchema } from '../values/time.ts'

/**
 * Returns the time at which the private address of the member's calendar was made; null when there is none. The address
 * itself is shown only once. `readAt` is the hour in which a calendar program last read it.
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
    /** True when calendar programs are requested to remind of each item an hour before; absent otherwise. */
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
  /**
   * The `path` is below this server's address, and contains a token that is stored only in the calendar program that
   * requests by it.
   */
  response: v.object({ path: v.string(), createdAt: isoTimeSchema }),
})

/** Sets whether calendar programs are requested to remind of events. The choice stays with a new address. */
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
