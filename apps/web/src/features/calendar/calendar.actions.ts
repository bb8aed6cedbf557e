/**
 * Manages the private address of the member's own calendar. This needs a response at once, so nothing waits on the
 * device.
 */
import * as calendar from '@porchlight/contracts/calendar/calendar.operations'
import { call } from '../../sync/transport/transport.ts'

/** @returns the address, which the server sends only this once; the earlier address no longer works */
export async function renewCalendar(): Promise<string> {
  const { path } = await call(calendar.renewCalendar, {})
  return new URL(path, window.location.origin).href
}

export async function setCalendarAlarm(hasAlarm: boolean): Promise<void> {
  await call(calendar.setCalendarAlarm, { hasAlarm })
}

export async function revokeCalendar(): Promise<void> {
  await call(calendar.revokeCalendar, {})
}
