/** The changes of a zone's clocks, for devices, which do not use `Intl` for them. */

import { wallTime } from '@porchlight/contracts/values/clock/wall-time'
import type { ZoneClock } from '@porchlight/contracts/values/clock/zone-clock'
import { dayMs, minuteMs } from '@porchlight/contracts/values/time'

/**
 * The span of computed changes: back as long as a member's own posts stay on the phone, and ahead further than anybody
 * plans help.
 */
const reach = { backMs: 400 * dayMs, aheadMs: 5 * 366 * dayMs }
/** No zone puts its clocks forward and back within it. */
const stepMs = 7 * dayMs

export function clockOf(name: string, now: number): ZoneClock {
  const offsetAt = (minute: number) =>
    Math.round((wallTime(minute * minuteMs, name) - minute * minuteMs) / minuteMs)
  const start = Math.floor((now - reach.backMs) / minuteMs)
  const end = start + (reach.backMs + reach.aheadMs) / minuteMs
  const changes: ZoneClock['changes'] = [[0, offsetAt(start)]]
  for (let from = start; from < end; from += stepMs / minuteMs) {
    const before = offsetAt(from)
    const after = offsetAt(from + stepMs / minuteMs)
    if (before === after) continue
    let [earliest, latest] = [from, from + stepMs / minuteMs]
    while (latest - earliest > 1) {
      const middle = Math.floor((earliest + latest) / 2)
      if (offsetAt(middle) === before) earliest = middle
      else latest = middle
    }
    changes.push([latest, after])
  }
  return { name, changes }
}
