/** The private address of one's own calendar. It needs an answer: nothing of it waits on the device. */
import { call } from '../../sync/transport.ts'

/** @returns the address, which is told this once; the one before leads nowhere any more */
export async function renewCalendar(): Promise<string> {
  const { path } = await call('calendar.renew', {})
  return new URL(path, window.location.origin).href
}

export async function setCalendarAlarm(hasAlarm: boolean): Promise<void> {
  await call('calendar.setAlarm', { hasAlarm })
}

export async function revokeCalendar(): Promise<void> {
  await call('calendar.revoke', {})
}
