/** Days and times of posts, by the community's clock: what 'today' means where they are. */

import { dayStartBy, momentBy } from '@porchlight/contracts/values/clock/zone-clock'
import { dayMs, toIso } from '@porchlight/contracts/values/time'
import { useEffect, useState } from 'react'
import { formatMomentAhead, formatZone, inZone } from '../../locales/en/formats.ts'
import { communityOffset, useCommunityClock, zoneElsewhere } from '../../sync/community/community-clock.ts'

/** 'YYYY-MM-DD' of the day `daysAhead` days after the one `now` falls into. */
export function localDay(now: number, daysAhead = 0): string {
  return wallText(now + communityOffset(now) + daysAhead * dayMs).slice(0, 10)
}

/** 'HH:MM' */
export function localTime(when: number): string {
  return wallText(when + communityOffset(when)).slice(11, 16)
}

function wallText(wall: number): string {
  return new Date(wall).toISOString()
}

/** Epoch ms of the midnight that begins the day `daysAhead` days after the one of `now`. */
export function dayStart(now: number, daysAhead = 0): number {
  return dayStartBy(communityOffset, now, daysAhead)
}

/** The current day; changes at midnight, and when a phone wakes up on another day. */
export function useToday(now: () => number): string {
  useCommunityClock()
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

/** Milliseconds past midnight to wait: timers may fire some milliseconds early. */
const wakeMs = 500

/** The last year of four digits whose end is still one in UTC. */
const yearMax = 9998

/**
 * A date and time as one UTC moment; undefined while either is missing. A time that comes twice, as clocks are put back, is
 * the first; one that they leave out is as much later as they are put forward.
 */
export function utcIso(date: string, time: string): string | undefined {
  const [year, month, day] = date.split('-').map(Number)
  const [hour, minute] = time.split(':').map(Number)
  if (year === undefined || month === undefined || day === undefined) return undefined
  if (hour === undefined || minute === undefined) return undefined
  // Typed by keyboard a year may have any number of digits.
  if (year < 1000 || year > yearMax) return undefined
  const moment = momentBy(communityOffset, Date.UTC(year, month - 1, day, hour, minute))
  return Number.isNaN(moment) ? undefined : toIso(moment)
}

/**
 * Returns 'HH:MM' of the moment that the date and time mean, so that the text and the moment agree: where clocks go
 * forward, a typed time may not exist.
 */
export function localTimeOf({ date, time }: { date: string; time: string }): string | null {
  const moment = utcIso(date, time)
  return moment === undefined ? time || null : localTime(Date.parse(moment))
}

/** 'Sun, Nov 22, 9:15 AM', with whose hour it is where this phone shows another one. */
export function postTime(dateNeeded: string): string {
  const when = Date.parse(dateNeeded)
  return inZone(formatMomentAhead(when, communityOffset), zoneElsewhere(when))
}

/** Returns the time zone in which the typed hour counts, when this phone's zone is another one at that moment. */
export function zoneHint({ date, time }: { date: string; time: string }, now: number): string | undefined {
  const moment = utcIso(date, time)
  const zone = zoneElsewhere(moment === undefined ? now : Date.parse(moment))
  return zone ? formatZone(zone) : undefined
}
