/** The due times of jobs, computed from a clock that may be wrong. */
import { assert } from '@porchlight/contracts/errors/assert'
import { momentOf, wallTime } from '@porchlight/contracts/values/clock/wall-time'
import { dayMs, hourMs, minuteMs } from '@porchlight/contracts/values/time'
import type { Row } from '../database/schema/tables.ts'
import type { Schedule } from './job.ts'

export function periodOf(schedule: Schedule): number {
  return 'everyMs' in schedule ? schedule.everyMs : dayMs
}

/**
 * Returns the first moment after `time` at which a period begins. It is the same for every caller and at every call.
 */
export function nextAfter(schedule: Schedule, time: number, timeZone: string): number {
  if ('everyMs' in schedule) return (Math.floor(time / schedule.everyMs) + 1) * schedule.everyMs
  const today = Math.floor(wallTime(time, timeZone) / dayMs) * dayMs
  // A day that a zone leaves out has none of its own.
  for (const days of [0, 1, 2]) {
    const moment = momentOf(today + days * dayMs + timeOfDay(schedule.dailyAt), timeZone)
    if (moment > time) return moment
  }
  return time + dayMs
}

export function firstDue(schedule: Schedule, now: number, timeZone: string): number {
  const isDueAtOnce = 'dailyAt' in schedule && schedule.isDueAtOnce === true
  return isDueAtOnce ? now : nextAfter(schedule, now, timeZone)
}

/**
 * Returns the corrected time of a job. A clock that was ahead may have left a time in the far future; it is replaced. A
 * clock that was set back by no more than a period changes nothing, so no work is done twice.
 */
export function mendedDue(schedule: Schedule, dueAt: number, now: number, timeZone: string): number {
  return dueAt > now + 2 * periodOf(schedule) ? nextAfter(schedule, now, timeZone) : dueAt
}

/** Returns the time at which to run the job. */
export function turnAt(
  schedule: Schedule,
  { dueAt, failures, retryAt }: Pick<Row<'jobs'>, 'dueAt' | 'failures' | 'retryAt'>,
  now: number,
): number {
  if (retryAt === null || retryAt > now + restMs(failures, schedule)) return dueAt
  return Math.max(dueAt, retryAt)
}

/**
 * Returns the milliseconds to wait after this many consecutive failures: a minute, two, four … up to an hour, and never
 * longer than the job's period.
 */
export function restMs(failures: number, schedule: Schedule): number {
  return Math.min(minuteMs * 2 ** Math.min(Math.max(failures - 1, 0), 6), hourMs, periodOf(schedule))
}

function timeOfDay(text: string): number {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text) ?? []
  assert(hours !== undefined && minutes !== undefined, `'${text}' is no time of day`)
  return Number(hours) * hourMs + Number(minutes) * minuteMs
}
