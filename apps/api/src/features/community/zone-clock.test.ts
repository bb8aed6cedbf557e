import { wallTime } from '@porchlight/contracts/values/clock/wall-time'
import { offsetOn } from '@porchlight/contracts/values/clock/zone-clock'
import { dayMs, hourMs, minuteMs } from '@porchlight/contracts/values/time'
import { expect, it } from 'vitest'
import { clockOf } from './zone-clock.ts'

const now = Date.parse('2026-11-20T12:00:00Z')

it.each([
  'UTC',
  'America/Los_Angeles',
  'Asia/Kathmandu',
  'Europe/London',
  'Australia/Lord_Howe',
  'America/Havana',
  'Africa/Casablanca',
])('the clock of %s agrees with the zone at all moments, from a year ago to four years ahead', (zone) => {
  const clock = clockOf(zone, now)
  const times = Array.from({ length: 5 * 365 }, (_, day) => now - 365 * dayMs + day * (dayMs + 7 * minuteMs))
  expect(times.map((time) => time + offsetOn(clock, time))).toEqual(times.map((time) => wallTime(time, zone)))
})

it('each change of the clock is exact to the minute', () => {
  const { changes } = clockOf('America/Los_Angeles', now)
  const autumn = Date.parse('2027-11-07T09:00:00Z') / minuteMs
  expect(changes).toContainEqual([autumn, -8 * (hourMs / minuteMs)])
  expect(JSON.stringify(changes).length).toBeLessThan(300)
})
