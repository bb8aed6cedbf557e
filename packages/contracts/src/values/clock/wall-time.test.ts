import { expect, it } from 'vitest'
import { canNameTimeZone, isTimeZone, momentOf, wallTime } from './wall-time.ts'

const losAngeles = 'America/Los_Angeles'
const utc = (text: string) => Date.parse(`${text}Z`)

it.each([
  ['on an ordinary day', '2026-07-01T03:30', losAngeles, '2026-07-01T10:30'],
  ['before the clocks go forward', '2026-03-08T01:59', losAngeles, '2026-03-08T09:59'],
  ['in a skipped hour, an hour later', '2026-03-08T02:30', losAngeles, '2026-03-08T10:30'],
  ['after the clocks went forward', '2026-03-08T03:30', losAngeles, '2026-03-08T10:30'],
  ['in a repeated hour, the first time', '2026-11-01T01:30', losAngeles, '2026-11-01T08:30'],
  ['after the clocks went back', '2026-11-01T03:30', losAngeles, '2026-11-01T11:30'],
  ['where half an hour is skipped', '2026-10-04T02:15', 'Australia/Lord_Howe', '2026-10-03T15:45'],
  ['in a zone with quarter hours', '2026-11-20T03:30', 'Asia/Kathmandu', '2026-11-19T21:45'],
  ['on a day that a zone skipped', '2011-12-30T03:30', 'Pacific/Apia', '2011-12-30T13:30'],
])('the moment of a wall clock’s time is found %s', (_when, wall, timeZone, moment) => {
  expect(new Date(momentOf(utc(wall), timeZone)).toISOString()).toContain(moment)
})

it('the wall clock of a zone shows the right time', () => {
  expect(wallTime(utc('2026-11-20T20:00'), losAngeles)).toBe(utc('2026-11-20T12:00'))
  expect(wallTime(utc('2026-07-20T20:00'), 'Asia/Kathmandu')).toBe(utc('2026-07-21T01:45'))
})

it.each([undefined, '', 'Etc/Unknown', 'Mars/Olympus', 'not a zone'])(
  'with the zone %j this machine’s wall clock is used, and nothing throws',
  (name) => {
    expect(isTimeZone(name)).toBe(false)
    const time = utc('2026-11-20T20:00')
    const localTime = time - new Date(time).getTimezoneOffset() * 60_000
    expect([wallTime(time, name), momentOf(localTime, name)]).toEqual([localTime, time])
  },
)

it('a zone that this machine does not have is accepted if it is a well-formed name', () => {
  for (const name of [
    'America/Argentina/Ushuaia',
    'Etc/GMT+5',
    'Etc/Unknown',
    'Mars/Olympus',
    '+05:30',
    'UTC',
  ])
    expect(canNameTimeZone(name), name).toBe(true)
  for (const name of ['', 'here, of course', '/', 'Europe/', '<b>', 'Europe//Oslo'])
    expect(canNameTimeZone(name), name).toBe(false)
})
