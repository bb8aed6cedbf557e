import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayMs } from '../values/time.ts'
import { clampWritingTime } from './rules.ts'

const arrivedAt = 1_800_000_000_000

test('M1 a moment of writing within the 30 days before arrival is believed', () => {
  for (const age of [0, 1, dayMs, 30 * dayMs]) {
    expect(clampWritingTime(arrivedAt - age, arrivedAt)).toBe(arrivedAt - age)
  }
})

test('M1 the future counts as arrival, older than 30 days as 30 days', () => {
  expect(clampWritingTime(arrivedAt + 1, arrivedAt)).toBe(arrivedAt)
  expect(clampWritingTime(Number.MAX_SAFE_INTEGER, arrivedAt)).toBe(arrivedAt)
  expect(clampWritingTime(arrivedAt - 30 * dayMs - 1, arrivedAt)).toBe(arrivedAt - 30 * dayMs)
  expect(clampWritingTime(0, arrivedAt)).toBe(arrivedAt - 30 * dayMs)
})

test('M1 whatever a clock says, the clamped time lies between the bounds', () => {
  fc.assert(
    fc.property(fc.integer(), fc.integer({ min: 0 }), (writtenAt, arrival) => {
      const clamped = clampWritingTime(writtenAt, arrival)
      expect(clamped).toBeLessThanOrEqual(arrival)
      expect(clamped).toBeGreaterThanOrEqual(arrival - 30 * dayMs)
    }),
  )
})
