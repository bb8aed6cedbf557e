/** Days as operators type them. */

import { momentOf } from '@porchlight/contracts/values/clock/wall-time'
import { dayMs } from '@porchlight/contracts/values/time'
import { WrongUsage } from './operator.ts'

/** Returns the end of a day in the community's time zone, in epoch ms. */
export function endOfDay(day: string, timeZone: string): number {
  const begins = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN
  // A lenient parser takes 31 February for another day, so the parsed date is compared with the text.
  if (Number.isNaN(begins) || !new Date(begins).toISOString().startsWith(day)) {
    throw new WrongUsage(`'${day}' is not a day. It needs one such as 2027-03-31.`)
  }
  return momentOf(begins + dayMs, timeZone)
}
