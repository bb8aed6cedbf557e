/** The days and weeks of exploring. */

import type { OffsetAt } from '../values/clock/zone-clock.ts'
import { dayMs } from '../values/time.ts'

/** Days since 1970, on the walls of the community. */
export function dayOf(offsetAt: OffsetAt, time: number): number {
  return Math.floor((time + offsetAt(time)) / dayMs)
}

/** 1 January 1970 was a Thursday. */
const mondayShift = 3

/** Weeks since the Monday before 1970. */
export function weekOf(day: number): number {
  return Math.floor((day + mondayShift) / 7)
}

export function mondayOf(week: number): number {
  return week * 7 - mondayShift
}
