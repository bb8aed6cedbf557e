import { expect, test } from 'vitest'
import { isIsoTime, monthIn, toIso } from './time.ts'

test.each([
  '2026-02-28T00:00:00Z',
  '2028-02-29T23:59:59Z',
  '2026-12-31T23:59:59.999Z',
  '2026-01-01T00:00:00.5Z',
  '0001-01-01T00:00:00Z',
])('P-060 %s is accepted as a time', (text) => {
  expect(isIsoTime(text)).toBe(true)
})

test.each([
  ['31 February', '2026-02-31T10:00:00Z'],
  ['29 February of a common year', '2026-02-29T10:00:00Z'],
  ['month 13', '2026-13-01T10:00:00Z'],
  ['day 0', '2026-01-00T10:00:00Z'],
  ['hour 24', '2026-01-01T24:00:00Z'],
  ['hour 25', '2026-01-01T25:00:00Z'],
  ['minute 60', '2026-01-01T10:60:00Z'],
  ['second 60', '2026-01-01T10:00:60Z'],
  ['an offset', '2026-01-01T10:00:00+02:00'],
  ['a zero offset', '2026-01-01T10:00:00+00:00'],
  ['no time zone', '2026-01-01T10:00:00'],
  ['a date without a time', '2026-01-01'],
  ['a small z', '2026-01-01T10:00:00z'],
  ['a space instead of T', '2026-01-01 10:00:00Z'],
  ['six digits of year', '+010000-01-01T00:00:00Z'],
  ['a line break', '2026-01-01T10:00:00Z\n'],
  ['words', 'NaN'],
  ['an empty text', ''],
])('P-060 %s is refused', (_what, text) => {
  expect(isIsoTime(text)).toBe(false)
})

test('P-048 the result of toIso is accepted as a time', () => {
  for (const time of [0, 1_700_000_000_001, Date.UTC(9999, 11, 31)]) expect(isIsoTime(toIso(time))).toBe(true)
})

const newYear = Date.UTC(2027, 0, 1)

test.each([
  ['UTC', newYear - 1, '2026-12'],
  ['UTC', newYear, '2027-01'],
  ['America/Los_Angeles', newYear, '2026-12'],
  ['America/Los_Angeles', newYear + 8 * 3_600_000 - 1, '2026-12'],
  ['America/Los_Angeles', newYear + 8 * 3_600_000, '2027-01'],
  ['Pacific/Kiritimati', newYear - 14 * 3_600_000 - 1, '2026-12'],
  ['Pacific/Kiritimati', newYear - 14 * 3_600_000, '2027-01'],
  ['Asia/Kathmandu', newYear - 5.75 * 3_600_000, '2027-01'],
])('P-076 M1 in %s the month of %d is %s', (zone, time, month) => {
  expect(monthIn(zone, time)).toBe(month)
})
