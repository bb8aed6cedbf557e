import { dayOf } from '@porchlight/contracts/exploration/days.rules'
import { wallTime } from '@porchlight/contracts/values/clock/wall-time'

/** Days since 1970, on the walls of the community. */
export function communityDay(timeZone: string, time: number): number {
  return dayOf((at) => wallTime(at, timeZone) - at, time)
}
