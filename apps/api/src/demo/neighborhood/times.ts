/** The clock of the demo, and its dates, which are in the community's local time. */
import { assert } from '@porchlight/contracts/errors/assert'
import { momentOf, wallTime } from '@porchlight/contracts/values/clock/wall-time'
import { hourMs, minuteMs } from '@porchlight/contracts/values/time'
import type { Due } from './posts.ts'

export interface DemoClock {
  now: () => number
  /** Stands still at `time`; runs again with null. */
  stopAt: (time: number | null) => void
}

export function createDemoClock(): DemoClock {
  let stoppedAt: number | null = null
  return {
    now: () => stoppedAt ?? Date.now(),
    stopAt: (time) => {
      stoppedAt = time
    },
  }
}

/** The moment that `due` means on the walls of `timeZone`, and its time of day. */
export function timeOf(due: Due, now: number, timeZone: string): { time: number; timeOfDay: string } {
  const [, hours] = /^\+(\d+)h$/.exec(due) ?? []
  if (hours !== undefined) {
    const time = Math.ceil((now + Number(hours) * hourMs) / (30 * minuteMs)) * 30 * minuteMs
    return { time, timeOfDay: new Date(wallTime(time, timeZone)).toISOString().slice(11, 16) }
  }
  const [, days, timeOfDay = ''] = /^([+-]\d+)d (\d\d:\d\d)$/.exec(due) ?? []
  assert(days !== undefined, `'${due}' is no time`)
  const day = new Date(wallTime(now, timeZone))
  const [hour = 0, minute = 0] = timeOfDay.split(':').map(Number)
  const wall = Date.UTC(
    day.getUTCFullYear(),
    day.getUTCMonth(),
    day.getUTCDate() + Number(days),
    hour,
    minute,
  )
  return { time: momentOf(wall, timeZone), timeOfDay }
}
