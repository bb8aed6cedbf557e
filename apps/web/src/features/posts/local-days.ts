/** Local calendar days: what 'today' means to whoever holds the phone. */
import { toIso } from '@porchlight/contracts/values/time'
import { useEffect, useState } from 'react'

/** 'YYYY-MM-DD' of the local day `daysAhead` days after the one `now` falls into. */
export function localDay(now: number, daysAhead = 0): string {
  const day = new Date(now)
  // Noon, so that a day of 23 or 25 hours cannot shift the date.
  day.setHours(12, 0, 0, 0)
  day.setDate(day.getDate() + daysAhead)
  const two = (part: number) => String(part).padStart(2, '0')
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`
}

/** Epoch ms of the local midnight that begins the day `daysAhead` days after the one of `now`. */
export function dayStart(now: number, daysAhead = 0): number {
  const day = new Date(now)
  day.setHours(0, 0, 0, 0)
  day.setDate(day.getDate() + daysAhead)
  return day.getTime()
}

/** Of upcoming: today and the next two. */
export const upcomingDays = 3

/** The current local day; changes at midnight, and when a phone wakes up on another day. */
export function useToday(now: () => number): string {
  const [today, setToday] = useState(() => localDay(now()))
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      clearTimeout(timer)
      setToday(localDay(now()))
      timer = setTimeout(look, dayStart(now(), 1) - now() + wakeMs)
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [now])
  return today
}

/** Past midnight by a little: timers may fire some milliseconds early. */
const wakeMs = 500

/** The last year of four digits whose end is still one in UTC. */
const yearMax = 9998

/** A local date and time as one UTC moment; undefined while either is missing. */
export function utcIso(date: string, time: string): string | undefined {
  const [year, month, day] = date.split('-').map(Number)
  const [hour, minute] = time.split(':').map(Number)
  if (year === undefined || month === undefined || day === undefined) return undefined
  if (hour === undefined || minute === undefined) return undefined
  // Typed by keyboard a year may have any number of digits.
  if (year < 1000 || year > yearMax) return undefined
  const moment = new Date(year, month - 1, day, hour, minute)
  return Number.isNaN(moment.getTime()) ? undefined : toIso(moment.getTime())
}
