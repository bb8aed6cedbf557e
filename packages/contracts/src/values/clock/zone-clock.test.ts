import { expect, test } from 'vitest'
import { dayMs, toIso } from '../time.ts'
import { dayStartBy, momentBy, offsetOn, type ZoneClock } from './zone-clock.ts'

const minuteOf = (time: string) => Date.parse(time) / 60_000
const losAngeles: ZoneClock = {
  name: 'America/Los_Angeles',
  changes: [
    [0, -480],
    [minuteOf('2026-03-08T10:00:00Z'), -420],
    [minuteOf('2026-11-01T09:00:00Z'), -480],
  ],
}
const kathmandu: ZoneClock = { name: 'Asia/Kathmandu', changes: [[0, 345]] }
const havana: ZoneClock = {
  name: 'America/Havana',
  changes: [
    [0, -300],
    // Its clocks are put forward at midnight: that day begins at one.
    [minuteOf('2026-03-08T05:00:00Z'), -240],
  ],
}
const momentOn = (clock: ZoneClock, wall: string) =>
  toIso(momentBy((time) => offsetOn(clock, time), Date.parse(`${wall}:00Z`)))

test.each([
  ['in winter', losAngeles, '2026-01-02T09:15', '2026-01-02T17:15'],
  ['in summer', losAngeles, '2026-07-02T09:15', '2026-07-02T16:15'],
  ['just before clocks are put forward', losAngeles, '2026-03-08T01:59', '2026-03-08T09:59'],
  ['in a skipped hour: an hour later', losAngeles, '2026-03-08T02:30', '2026-03-08T10:30'],
  ['in a repeated hour: the first time', losAngeles, '2026-11-01T01:30', '2026-11-01T08:30'],
  ['after the last known change', losAngeles, '2031-07-02T09:15', '2031-07-02T17:15'],
  ['in a zone with quarter hours', kathmandu, '2026-07-02T09:15', '2026-07-02T03:30'],
])('a clock gives the moment of a typed time %s', (_when, clock, wall, moment) => {
  expect(momentOn(clock, wall)).toBe(`${moment}:00.000Z`)
})

test('days begin right where clocks change: after 23 and 25 hours, and at one where there is no midnight', () => {
  const days = (clock: ZoneClock, from: string) => {
    const starts = [0, 1, 2].map((ahead) =>
      dayStartBy((time) => offsetOn(clock, time), Date.parse(from), ahead),
    )
    return {
      first: toIso(starts[0] ?? 0),
      hours: [1, 2].map((at) => (((starts[at] ?? 0) - (starts[at - 1] ?? 0)) / dayMs) * 24),
    }
  }
  expect(days(losAngeles, '2026-03-08T20:00:00Z')).toEqual({
    first: '2026-03-08T08:00:00.000Z',
    hours: [23, 24],
  })
  expect(days(losAngeles, '2026-11-01T20:00:00Z')).toEqual({
    first: '2026-11-01T07:00:00.000Z',
    hours: [25, 24],
  })
  expect(days(havana, '2026-03-07T20:00:00Z')).toEqual({
    first: '2026-03-07T05:00:00.000Z',
    hours: [24, 23],
  })
})
