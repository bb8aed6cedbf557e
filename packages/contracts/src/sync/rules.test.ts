import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayMs } from '../values/time.ts'
import { clampWritingTime } from './rules.ts'

const arrivedAt = 1_800_000_000_000

test('M1 a time of writing within the 30 days before arrival is accepted', () => {
  for (const age of [0, 1, dayMs, 30 * dayMs]) {
    expect(clampWritingTime(arrivedAt - age, arrivedAt)).toBe(arrivedAt - age)
  }
})

test('M1 a future time counts as the arrival, an older one as 30 days ago', () => {
  expect(clampWritingTime(arrivedAt + 1, arrivedAt)).toBe(arrivedAt)
  expect(clampWritingTime(Number.MAX_SAFE_INTEGER, arrivedAt)).toBe(arrivedAt)
  expect(clampWritingTime(arrivedAt - 30 * dayMs - 1, arrivedAt)).toBe(arrivedAt - 30 * dayMs)
  expect(clampWritingTime(0, arrivedAt)).toBe(arrivedAt - 30 * dayMs)
})

test('M1 the clamped time is within the limits, whatever the clock says', () => {
  fc.assert(
    fc.property(fc.integer(), fc.integer({ min: 0 }), (writtenAt, arrival) => {
      const clamped = clampWritingTime(writtenAt, arrival)
      expect(clamped).toBeLessThanOrEqual(arrival)
      expect(clamped).toBeGreaterThanOrEqual(arrival - 30 * dayMs)
    }),
  )
})
