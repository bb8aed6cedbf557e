import type { ZoneClock } from '@porchlight/contracts/values/clock/zone-clock'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { useCommunityClock } from '../../sync/community/community-clock.ts'
import { dayStart, localDay, localTime, localTimeOf, postTime, utcIso, zoneHint } from './local-days.ts'

const minuteOf = (time: string) => Date.parse(time) / 60_000
const losAngeles: ZoneClock = {
  name: 'America/Los_Angeles',
  changes: [
    [0, -480],
    [minuteOf('2026-03-08T10:00:00Z'), -420],
    [minuteOf('2026-11-01T09:00:00Z'), -480],
  ],
}
/** There the clocks stay: in summer they show what those of Los Angeles do, in winter an hour more. */
const phoenix = 'America/Phoenix'

function standIn(phoneZone: string, clock: ZoneClock | null = losAngeles): void {
  vi.stubEnv('TZ', phoneZone)
  useCommunityClock.setState({ clock })
}
afterEach(() => {
  vi.unstubAllEnvs()
  useCommunityClock.setState({ clock: null })
})

describe.each(['America/Los_Angeles', 'Asia/Tokyo', 'Europe/London', 'Asia/Kathmandu', 'UTC', phoenix])(
  'a post’s hour is the community’s, on a phone in %s',
  (phoneZone) => {
    it('a typed hour is the community’s, on the days of changed clocks as well', () => {
      standIn(phoneZone)
      expect(utcIso('2026-11-28', '15:00')).toBe('2026-11-28T23:00:00.000Z')
      expect(utcIso('2026-07-04', '15:00')).toBe('2026-07-04T22:00:00.000Z')
      expect(utcIso('2026-11-01', '01:30')).toBe('2026-11-01T08:30:00.000Z')
      expect(utcIso('2026-03-08', '02:30')).toBe('2026-03-08T10:30:00.000Z')
    })

    it('the sent time of day agrees with the moment, also where clocks skip the typed hour', () => {
      standIn(phoneZone)
      expect(localTimeOf({ date: '2026-11-28', time: '15:00' })).toBe('15:00')
      expect(localTimeOf({ date: '2026-11-01', time: '01:30' })).toBe('01:30')
      expect(localTimeOf({ date: '2026-03-08', time: '02:30' })).toBe('03:30')
      expect(localTimeOf({ date: '', time: '15:00' })).toBe('15:00')
      expect(localTimeOf({ date: '2026-11-28', time: '' })).toBeNull()
    })

    it('a typed hour is read back unchanged', () => {
      standIn(phoneZone)
      for (const [date, time] of [
        ['2026-11-28', '00:05'],
        ['2026-07-04', '23:55'],
        ['2026-11-01', '01:30'],
        ['2026-03-08', '03:30'],
      ] as const) {
        const moment = Date.parse(utcIso(date, time) ?? '')
        expect([localDay(moment), localTime(moment)]).toEqual([date, time])
      }
    })

    it('days begin and end by the community’s clock', () => {
      standIn(phoneZone)
      const late = Date.parse('2026-11-29T07:59:00Z')
      expect([localDay(late), localDay(late, 3)]).toEqual(['2026-11-28', '2026-12-01'])
      expect(new Date(dayStart(late, 1)).toISOString()).toBe('2026-11-29T08:00:00.000Z')
    })
  },
)

describe('the zone is named where the phone’s clock shows another hour', () => {
  it.each([
    ['America/Los_Angeles', '2026-11-28T23:00:00.000Z', 'Sat, Nov 28, 3:00 PM'],
    ['Asia/Tokyo', '2026-11-28T23:00:00.000Z', 'Sat, Nov 28, 3:00 PM (Los Angeles time)'],
    [phoenix, '2026-11-28T23:00:00.000Z', 'Sat, Nov 28, 3:00 PM (Los Angeles time)'],
    [phoenix, '2026-07-04T22:00:00.000Z', 'Sat, Jul 4, 3:00 PM'],
  ])('on a phone in %s', (phoneZone, dateNeeded, text) => {
    standIn(phoneZone)
    expect(postTime(dateNeeded)).toBe(text)
  })

  it('and for a typed hour, or for now while none is typed', () => {
    standIn(phoenix)
    const now = Date.parse('2026-07-01T12:00:00Z')
    expect(zoneHint({ date: '', time: '' }, now)).toBeUndefined()
    expect(zoneHint({ date: '2026-12-01', time: '15:00' }, now)).toBe('Los Angeles time')
  })

  it('a phone without the community’s zone uses its own, and names none', () => {
    standIn('Asia/Tokyo', null)
    expect(postTime('2026-11-28T23:00:00.000Z')).toBe('Sun, Nov 29, 8:00 AM')
    expect(utcIso('2026-11-29', '08:00')).toBe('2026-11-28T23:00:00.000Z')
    expect(zoneHint({ date: '', time: '' }, 0)).toBeUndefined()
  })
})
