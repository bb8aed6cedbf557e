/** Local calendar days: what 'today' means to whoever holds the phone. */
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
