import { dayMs, hourMs, minuteMs } from '@porchlight/contracts/values/time'
import { expect, it } from 'vitest'
import type { Schedule } from './job.ts'
import { mendedDue, nextAfter, restMs, turnAt } from './schedule.ts'

const losAngeles = 'America/Los_Angeles'
const utc = (text: string) => Date.parse(`${text}Z`)
const nightly: Schedule = { dailyAt: '03:30' }
const hourly: Schedule = { everyMs: hourMs }

it.each([
  ['on the same day', nightly, '2026-11-20T08:00', '2026-11-20T11:30'],
  ['on the next day when the time has passed', nightly, '2026-11-20T11:30', '2026-11-21T11:30'],
  ['in winter, an hour later in UTC', nightly, '2026-10-31T12:00', '2026-11-01T11:30'],
  ['in summer, an hour earlier in UTC', nightly, '2026-03-07T12:00', '2026-03-08T10:30'],
  ['in a skipped hour, an hour later', { dailyAt: '02:30' }, '2026-03-07T12:00', '2026-03-08T10:30'],
  ['in a repeated hour, the first time', { dailyAt: '01:30' }, '2026-10-31T12:00', '2026-11-01T08:30'],
  ['in a repeated hour, not the second time', { dailyAt: '01:30' }, '2026-11-01T08:30', '2026-11-02T09:30'],
  ['every hour', hourly, '2026-11-20T08:15', '2026-11-20T09:00'],
  ['every hour, on the hour', hourly, '2026-11-20T09:00', '2026-11-20T10:00'],
])('J2 the next time is found %s', (_when, schedule, time, next) => {
  expect(new Date(nextAfter(schedule, utc(time), losAngeles)).toISOString()).toContain(next)
})

it.each(['America/Los_Angeles', 'Asia/Kathmandu', 'Australia/Lord_Howe'])(
  'J2 over a year each day has one time, at that hour on the wall clock, in %s',
  (timeZone) => {
    const wall = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'short' })
    const days = new Set<string>()
    let at = utc('2026-01-01T00:00')
    for (let count = 0; count < 365; count += 1) {
      at = nextAfter(nightly, at, timeZone)
      const [day = '', time] = wall.format(at).split(' ')
      expect(time).toBe('03:30')
      days.add(day)
    }
    expect(days.size).toBe(365)
    expect(at).toBeLessThan(utc('2027-01-02T00:00'))
  },
)

it('J4 a time that only a clock set ahead can explain is replaced; a clock set back a little keeps it', () => {
  const now = utc('2026-11-20T08:00')
  const mended = (dueAt: number) => mendedDue(nightly, dueAt, now, losAngeles)
  expect(mended(now + 365 * dayMs)).toBe(utc('2026-11-20T11:30'))
  expect(mended(now + 28 * hourMs)).toBe(now + 28 * hourMs)
  expect(mended(now - 9 * dayMs)).toBe(now - 9 * dayMs)
})

it('J5 the pause after a failure doubles from a minute to an hour, and is never longer than the job’s period', () => {
  const pauses = [1, 2, 3, 6, 7, 8, 1000].map((failures) => restMs(failures, nightly) / minuteMs)
  expect(pauses).toEqual([1, 2, 4, 32, 60, 60, 60])
  expect(restMs(9, { everyMs: 5 * minuteMs })).toBe(5 * minuteMs)
})

it('J5 a pause that only a clock set ahead can explain is over', () => {
  const row = { dueAt: 0, failures: 2 }
  expect(turnAt(nightly, { ...row, retryAt: 100 + 2 * minuteMs }, 100)).toBe(100 + 2 * minuteMs)
  expect(turnAt(nightly, { ...row, retryAt: 100 + 3 * minuteMs }, 100)).toBe(0)
})
