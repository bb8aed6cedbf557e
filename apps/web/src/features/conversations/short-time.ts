import { formatDate, formatTime } from '../../locales/en/formats.ts'

/** In a list: the time of today's, the day of earlier ones. */
export function shortTime(when: number, now: number): string {
  const [then, today] = [new Date(when), new Date(now)]
  if (then.toDateString() === today.toDateString()) return formatTime(when)
  const year = then.getFullYear()
  return year === today.getFullYear() ? formatDate(when) : `${formatDate(when)}, ${year}`
}
