/** Times on the wire: ISO 8601 in UTC, written with Z; epoch milliseconds everywhere else. */
import * as v from 'valibot'

const shape = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,3})?Z$/

/** False for 31 February and for offsets other than Z, which Date.parse would quietly accept. */
export function isIsoTime(text: string): boolean {
  if (!shape.test(text)) return false
  const time = Date.parse(text)
  return Number.isFinite(time) && new Date(time).toISOString().slice(0, 19) === text.slice(0, 19)
}

export const isoTimeSchema = v.pipe(v.string(), v.check(isIsoTime, 'Expected a date and time in UTC'))

export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

/** Returns the beginning of the day in UTC, so that the result does not contain the hour. */
export function utcDayOf(time: number): number {
  return time - (time % dayMs)
}

export function toIso(time: number): string {
  return new Date(time).toISOString()
}

export function isoOrNull(time: number | null): string | null {
  return time === null ? null : toIso(time)
}

const monthFormats = new Map<string, Intl.DateTimeFormat>()

/** Returns the formatter of a zone, created once: creating one takes ten times as long as using it. */
function monthFormat(timeZone: string): Intl.DateTimeFormat {
  const monthFormat = monthFormats.get(timeZone)
  if (monthFormat) return monthFormat
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit' })
  monthFormats.set(timeZone, format)
  return format
}

/** The calendar month ('2026-11') that `time` falls into for people living in `timeZone`. */
export function monthIn(timeZone: string, time: number): string {
  const parts = monthFormat(timeZone).formatToParts(time)
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? ''
  return `${part('year')}-${part('month')}`
}
