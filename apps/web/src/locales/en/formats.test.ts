import { dayMs, hourMs, minuteMs } from '@porchlight/contracts/values/time'
import { describe, expect, it } from 'vitest'
import {
  formatDay,
  formatFullDay,
  formatLongDate,
  formatMoment,
  formatMomentAhead,
  formatTime,
  formatWeekday,
  formatZone,
} from './formats.ts'

describe('times in words', () => {
  const now = new Date(2026, 10, 21, 9, 0).getTime()

  it('names today and yesterday, and otherwise the date', () => {
    expect(formatMoment(new Date(2026, 10, 21, 0, 5).getTime(), now)).toBe('today, 12:05 AM')
    expect(formatMoment(new Date(2026, 10, 20, 23, 55).getTime(), now)).toBe('yesterday, 11:55 PM')
    expect(formatMoment(new Date(2026, 10, 19, 18, 12).getTime(), now)).toBe('Nov 19, 6:12 PM')
  })

  it('names the days of a list: today and yesterday, then weekdays, another year with its number', () => {
    expect(formatDay(new Date(2026, 10, 21, 0, 5).getTime(), now)).toBe('Today')
    expect(formatDay(new Date(2026, 10, 20, 23, 55).getTime(), now)).toBe('Yesterday')
    expect(formatDay(new Date(2026, 10, 19, 18, 12).getTime(), now)).toBe('Thursday, November 19')
    expect(formatDay(new Date(2025, 10, 19, 18, 12).getTime(), now)).toBe('Wednesday, November 19, 2025')
  })
})

describe('dates and times', () => {
  it('equal the results of Intl for a thousand times, at all hours and over a leap day', () => {
    const start = new Date(2026, 10, 22, 0, 7).getTime()
    const times = Array.from({ length: 3 * 366 }, (_, day) => start + day * (dayMs + hourMs + 13 * minuteMs))
    for (const [formatOwn, options] of [
      [formatTime, { hour: 'numeric', minute: '2-digit' }],
      [formatWeekday, { weekday: 'short' }],
      [formatFullDay, { weekday: 'long', month: 'long', day: 'numeric' }],
      [formatLongDate, { year: 'numeric', month: 'long', day: 'numeric' }],
      [
        formatMomentAhead,
        { weekday: 'short', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' },
      ],
    ] as const) {
      const format = new Intl.DateTimeFormat('en-US', options)
      // Some versions of its data have a narrow space before AM and PM.
      const expected = times.map((time) => format.format(time).replaceAll('\u202f', ' '))
      expect(times.map((time) => formatOwn(time))).toEqual(expected)
    }
  })
})

describe('the name of a time zone', () => {
  it.each([
    ['America/Los_Angeles', -8, 'Los Angeles time'],
    ['America/Argentina/Buenos_Aires', -3, 'Buenos Aires time'],
    ['Asia/Kathmandu', 5.75, 'Kathmandu time'],
    ['US/Pacific', -8, 'Pacific time'],
    ['UTC', 0, 'UTC'],
    // These zone names have the opposite sign.
    ['Etc/GMT+8', -8, 'UTC\u22128'],
    ['EST5EDT', -5, 'UTC\u22125'],
    ['Etc/Unknown', 5.75, 'UTC+5:45'],
  ])('%s (%d hours from UTC) is written as ‘%s’', (name, hours, text) => {
    expect(formatZone({ name, offset: hours * hourMs })).toBe(text)
  })
})
