/** Dates and times in the language of the texts, in the reader's own time zone. */
import { dayMs } from '@porchlight/contracts/values/time'

const locale = 'en-US'

const time = new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit' })
const day = new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric' })
const weekday = new Intl.DateTimeFormat(locale, { weekday: 'short' })
const fullDay = new Intl.DateTimeFormat(locale, { weekday: 'long', month: 'long', day: 'numeric' })
const dayAndTime = new Intl.DateTimeFormat(locale, {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})
const relativeDay = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })

/** '6:12 PM' */
export function formatTime(when: number): string {
  return time.format(when)
}

/** 'Sun' */
export function formatWeekday(when: number): string {
  return weekday.format(when)
}

/** 'Sunday, November 22' */
export function formatFullDay(when: number): string {
  return fullDay.format(when)
}

/** 'today, 6:12 PM', 'yesterday, 6:12 PM', 'Nov 19, 6:12 PM' */
export function formatMoment(when: number, now: number): string {
  const days = Math.round((midnight(when) - midnight(now)) / dayMs)
  const dayText = days === 0 || days === -1 ? relativeDay.format(days, 'day') : day.format(when)
  return `${dayText}, ${time.format(when)}`
}

/** 'Sun, Nov 22, 9:15 AM' */
export function formatMomentAhead(when: number): string {
  return dayAndTime.format(when)
}

function midnight(when: number): number {
  return new Date(when).setHours(0, 0, 0, 0)
}
