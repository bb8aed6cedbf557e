/**
 * Formats dates and times by the reader's own clock, or by another one that is named. The formats are written out here,
 * because the first call of the browser's `Intl` takes tens of milliseconds, at each start and on the way to the first
 * paint (decision 0032).
 */

import { type OffsetAt, ownOffset } from '@porchlight/contracts/values/clock/zone-clock'
import { dayMs, minuteMs } from '@porchlight/contracts/values/time'

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** '6:12 PM' */
export function formatTime(when: number, offsetAt = ownOffset): string {
  const time = wallOf(when, offsetAt)
  const hour = time.getUTCHours()
  const minute = String(time.getUTCMinutes()).padStart(2, '0')
  return `${hour % 12 || 12}:${minute} ${hour < 12 ? 'AM' : 'PM'}`
}

/** 'Sun' */
export function formatWeekday(when: number, offsetAt = ownOffset): string {
  return short(weekdayOf(when, offsetAt))
}

/** 'Sunday, November 22' */
export function formatFullDay(when: number, offsetAt = ownOffset): string {
  const day = wallOf(when, offsetAt)
  return `${weekdayOf(when, offsetAt)}, ${months[day.getUTCMonth()]} ${day.getUTCDate()}`
}

/** 'Nov' */
export function formatMonthShort(when: number, offsetAt = ownOffset): string {
  return short(months[wallOf(when, offsetAt).getUTCMonth()] ?? '')
}

/** '22' */
export function formatDayOfMonth(when: number, offsetAt = ownOffset): string {
  return String(wallOf(when, offsetAt).getUTCDate())
}

/** 'today, 6:12 PM', 'yesterday, 6:12 PM', 'Nov 19, 6:12 PM' */
export function formatMoment(when: number, now: number): string {
  return `${recentDays[daysBetween(when, now)] ?? formatDate(when)}, ${formatTime(when)}`
}

const recentDays: Record<number, string> = { 0: 'today', 1: 'yesterday' }

/** 'Today', 'Yesterday', 'Sunday, November 22'; of another year with its number. */
export function formatDay(when: number, now: number): string {
  const daysAgo = daysBetween(when, now)
  if (daysAgo === 0) return 'Today'
  if (daysAgo === 1) return 'Yesterday'
  const year = wallOf(when).getUTCFullYear()
  const day = formatFullDay(when)
  return year === wallOf(now).getUTCFullYear() ? day : `${day}, ${year}`
}

/** 'November 2026' */
export function formatMonth(when: number): string {
  const day = wallOf(when)
  return `${months[day.getUTCMonth()]} ${day.getUTCFullYear()}`
}

/** 'Sun, Nov 22, 9:15 AM' */
export function formatMomentAhead(when: number, offsetAt = ownOffset): string {
  return `${formatWeekday(when, offsetAt)}, ${formatDate(when, offsetAt)}, ${formatTime(when, offsetAt)}`
}

/** 'November 22, 2026' */
export function formatLongDate(when: number): string {
  const day = wallOf(when)
  return `${months[day.getUTCMonth()]} ${day.getUTCDate()}, ${day.getUTCFullYear()}`
}

/** 'Nov 22' */
export function formatDate(when: number, offsetAt = ownOffset): string {
  const day = wallOf(when, offsetAt)
  return `${short(months[day.getUTCMonth()] ?? '')} ${day.getUTCDate()}`
}

export interface Zone {
  name: string
  /** Ms ahead of Greenwich. */
  offset: number
}

/** Returns '9:15 AM (Los Angeles time)'; without a zone the text stays as it is. */
export function inZone(text: string, zone: Zone | null): string {
  return zone ? `${text} (${formatZone(zone)})` : text
}

/** 'Los Angeles time'; of a zone that is called by no place, how far it is from UTC: 'UTC', 'UTC+5:45'. */
export function formatZone({ name, offset }: Zone): string {
  const [area, ...places] = name.split('/')
  const place = places[places.length - 1]
  if (place !== undefined && area !== 'Etc') return `${place.replaceAll('_', ' ')} time`
  const minutes = Math.abs(offset) / minuteMs
  if (minutes === 0) return 'UTC'
  const rest = minutes % 60 === 0 ? '' : `:${String(minutes % 60).padStart(2, '0')}`
  return `UTC${offset < 0 ? '\u2212' : '+'}${Math.floor(minutes / 60)}${rest}`
}

/** Returns a date whose UTC fields show the wall time of a moment. */
function wallOf(when: number, offsetAt = ownOffset): Date {
  return new Date(when + offsetAt(when))
}

function weekdayOf(when: number, offsetAt: OffsetAt): string {
  return weekdays[wallOf(when, offsetAt).getUTCDay()] ?? ''
}

/** English shortens all of them to their first three letters. */
function short(name: string): string {
  return name.slice(0, 3)
}

/** Returns the number of days between two times, by the reader's own calendar. */
export function daysBetween(when: number, now: number): number {
  const dayOf = (time: number) => Math.floor((time + ownOffset(time)) / dayMs)
  return dayOf(now) - dayOf(when)
}

/** Returns a size in everyday units: '84 KB', '1.2 MB'. Number and unit stay on one line. */
export function formatBytes(bytes: number): string {
  const kilobytes = bytes / 1000
  if (kilobytes < 1000) return `${Math.max(1, Math.round(kilobytes))}\u00a0KB`
  return `${(kilobytes / 1000).toFixed(1)}\u00a0MB`
}
