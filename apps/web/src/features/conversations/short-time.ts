import { formatDate, formatTime } from '../../locales/en/formats.ts'

/** Formats a time for a list: today's as a time, earlier ones as a day. */
export function shortTime(when: number, now: number): string {
  const [then, today] = [new Date(when), new Date(now)]
  if (then.toDateString() === today.toDateString()) return formatTime(when)
  const year = then.getFullYear()
  return year === today.getFullYear() ? formatDate(when) : `${formatDate(when)}, ${year}`
}
