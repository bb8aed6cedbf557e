/**
 * Dates and times in the reader's own time zone. Written out here: whatever is asked of the browser's `Intl` first takes
 * it tens of milliseconds, at each start and on the way to the first paint (decision 0032).
 */
import { dayMs } from '@porchlight/contracts/values/time'

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
export function formatTime(when: number): string {
  const time = new Date(when)
  const hour = time.getHours()
  const minute = String(time.getMinutes()).padStart(2, '0')
  return `${hour % 12 || 12}:${minute} ${hour < 12 ? 'AM' : 'PM'}`
}

/** 'Sun' */
export function formatWeekday(when: number): string {
  return short(weekdayOf(when))
}

/** 'Sunday, November 22' */
export function formatFullDay(when: number): string {
  const day = new Date(when)
  return `${weekdayOf(when)}, ${months[day.getMonth()]} ${day.getDate()}`
}

/** 'today, 6:12 PM', 'yesterday, 6:12 PM', 'Nov 19, 6:12 PM' */
export function formatMoment(when: number, now: number): string {
  const daysAgo = Math.round((midnight(now) - midnight(when)) / dayMs)
  return `${recentDays[daysAgo] ?? formatDate(when)}, ${formatTime(when)}`
}

const recentDays: Record<number, string> = { 0: 'today', 1: 'yesterday' }

/** 'Today', 'Yesterday', 'Sunday, November 22'; of another year with its number. */
export function formatDay(when: number, now: number): string {
  const daysAgo = Math.round((midnight(now) - midnight(when)) / dayMs)
  if (daysAgo === 0) return 'Today'
  if (daysAgo === 1) return 'Yesterday'
  const year = new Date(when).getFullYear()
  const day = formatFullDay(when)
  return year === new Date(now).getFullYear() ? day : `${day}, ${year}`
}

/** 'November 2026' */
export function formatMonth(when: number): string {
  const day = new Date(when)
  return `${months[day.getMonth()]} ${day.getFullYear()}`
}

/** 'Sun, Nov 22, 9:15 AM' */
export function formatMomentAhead(when: number): string {
  return `${formatWeekday(when)}, ${formatDate(when)}, ${formatTime(when)}`
}

/** 'November 22, 2026' */
export function formatLongDate(when: number): string {
  const day = new Date(when)
  return `${months[day.getMonth()]} ${day.getDate()}, ${day.getFullYear()}`
}

/** 'Nov 22' */
export function formatDate(when: number): string {
  const day = new Date(when)
  return `${short(months[day.getMonth()] ?? '')} ${day.getDate()}`
}

function weekdayOf(when: number): string {
  return weekdays[new Date(when).getDay()] ?? ''
}

/** English shortens all of them to their first three letters. */
function short(name: string): string {
  return name.slice(0, 3)
}

function midnight(when: number): number {
  return new Date(when).setHours(0, 0, 0, 0)
}

/** As people say it: '84 KB', '1.2 MB'. Number and unit stay on one line. */
export function formatBytes(bytes: number): string {
  const kilobytes = bytes / 1000
  if (kilobytes < 1000) return `${Math.max(1, Math.round(kilobytes))}\u00a0KB`
  return `${(kilobytes / 1000).toFixed(1)}\u00a0MB`
}
