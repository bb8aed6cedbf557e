import { dayMs, hourMs, minuteMs } from '@porchlight/contracts/values/time'
import { describe, expect, it } from 'vitest'
import { activityAge } from './activity-age.ts'

const now = Date.parse('2026-11-21T15:30:00.000Z')
const ago = (ms: number) => new Date(now - ms).toISOString()

describe('H-035 the age of an activity', () => {
  it.each([
    [0, 'just now'],
    [minuteMs - 1, 'just now'],
    [minuteMs, '1m ago'],
    [hourMs - 1, '59m ago'],
    [hourMs, '1h ago'],
    [dayMs - 1, '23h ago'],
    [dayMs, '1d ago'],
    [40 * dayMs, '40d ago'],
    [-5 * minuteMs, 'just now'],
  ])('H-035 an age of %i ms reads %s', (ms, text) => {
    expect(activityAge({ type: 'help_offered', timestamp: ago(ms) }, now)).toBe(text)
  })

  it.each([
    ['2026-11-21T00:00:00.000Z', 'today'],
    ['2026-11-20T00:00:00.000Z', '1d ago'],
    ['2026-11-14T00:00:00.000Z', '7d ago'],
    ['2026-11-22T00:00:00.000Z', 'today'],
  ])('H-035 an age of %s of a meetup or a place is in whole days: %s', (timestamp, text) => {
    expect(activityAge({ type: 'event_created', timestamp }, now)).toBe(text)
    expect(activityAge({ type: 'place_added', timestamp }, now)).toBe(text)
  })
})
