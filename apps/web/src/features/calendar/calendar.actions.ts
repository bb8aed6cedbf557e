/**
 * Manages the private address of the member's own calendar. This needs a response at once, so nothing waits on the
 * device. Each response says how the calendar is from then on, and no other is requested.
 */
import * as calendar from '@porchlight/contracts/calendar/calendar.operations'
import type { ResponseOf } from '@porchlight/contracts/operation'
import { storeQueryChange } from '../../sync/transport/cached-queries.ts'
import { call } from '../../sync/transport/transport.ts'

/** @returns the address, which the server sends only this once; the earlier address no longer works */
export async function renewCalendar(): Promise<string> {
  const { path, createdAt } = await call(calendar.renewCalendar, {})
  await storeChange({ createdAt, readAt: undefined })
  return new URL(path, window.location.origin).href
}

export async function setCalendarAlarm(hasAlarm: boolean): Promise<void> {
  await storeChange(await call(calendar.setCalendarAlarm, { hasAlarm }))
}

export async function revokeCalendar(): Promise<void> {
  const { createdAt } = await call(calendar.revokeCalendar, {})
  // The next address begins without reminders.
  await storeChange({ createdAt, hasAlarm: false })
}

function storeChange(change: Partial<ResponseOf<typeof calendar.getCalendar>>): Promise<void> {
  return storeQueryChange({ operation: calendar.getCalendar, args: {} }, change)
}
