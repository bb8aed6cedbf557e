/** The weeks of the community's figures: they begin on Monday, by the clocks of the community. */
import { mondayOf, weekOf } from '@porchlight/contracts/exploration/days.rules'
import { momentOf, wallTime } from '@porchlight/contracts/values/clock/wall-time'
import { dayMs } from '@porchlight/contracts/values/time'

export function weekAt(time: number, timeZone: string): number {
  return weekOf(Math.floor(wallTime(time, timeZone) / dayMs))
}

export function weekStart(week: number, timeZone: string): number {
  return momentOf(mondayOf(week) * dayMs, timeZone)
}

/** Returns the date of the week's Monday, such as '2026-11-16'. */
export function mondayDate(week: number): string {
  return new Date(mondayOf(week) * dayMs).toISOString().slice(0, 10)
}
