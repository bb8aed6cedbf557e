import { describe, expect, it } from 'vitest'
import { formatMoment } from './formats.ts'

describe('moments in words', () => {
  const now = new Date(2026, 10, 21, 9, 0).getTime()

  it('names today and yesterday, and the date before', () => {
    expect(formatMoment(new Date(2026, 10, 21, 0, 5).getTime(), now)).toBe('today, 12:05 AM')
    expect(formatMoment(new Date(2026, 10, 20, 23, 55).getTime(), now)).toBe('yesterday, 11:55 PM')
    expect(formatMoment(new Date(2026, 10, 19, 18, 12).getTime(), now)).toBe('Nov 19, 6:12 PM')
  })
})
