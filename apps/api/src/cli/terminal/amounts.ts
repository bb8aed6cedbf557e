/** Formats amounts as people say them. */
import { dayMs, hourMs, minuteMs } from '@porchlight/contracts/values/time'

export function formatCount(count: number, singular: string, plural = `${singular}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? singular : plural}`
}

export function formatBytes(bytes: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB', 'TB']
  const power = bytes < 1000 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), units.length - 1)
  const amount = bytes / 1000 ** power
  return `${amount < 10 && power > 0 ? amount.toFixed(1) : Math.round(amount)} ${units[power]}`
}

/** Roughly: 'less than an hour', '5 hours', '3 days'. */
export function formatSpan(ms: number): string {
  if (ms < hourMs) return ms < 2 * minuteMs ? 'a moment' : `${Math.round(ms / minuteMs)} minutes`
  return ms < 2 * dayMs
    ? formatCount(Math.round(ms / hourMs), 'hour')
    : formatCount(Math.round(ms / dayMs), 'day')
}
