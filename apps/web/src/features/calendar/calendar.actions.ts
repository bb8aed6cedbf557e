/** The private address of one's own calendar. It needs an answer: nothing of it waits on the device. */
import * as calendar from '@porchlight/contracts/calendar/calendar.operations'
import { call } from '../../sync/transport.ts'

/** @returns the address, which is told this once; the one before leads nowhere any more */
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
