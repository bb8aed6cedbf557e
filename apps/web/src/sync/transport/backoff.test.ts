import { expect, it } from 'vitest'
import { retryDelayMs } from './backoff.ts'

it('D5 doubles from 1 to 60 s', () => {
  const longest = Array.from({ length: 9 }, (_, index) => retryDelayMs(index + 1, 0, () => 1))
  expect(longest).toEqual([1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000, 60_000])
  expect(retryDelayMs(1000, 0, () => 1)).toBe(60_000)
})

it('D5 fault 47: spreads over the whole pause, so that a restarted server is not called by all at once', () => {
  expect(retryDelayMs(7, 0, () => 0)).toBe(0)
  expect(retryDelayMs(7, 0, () => 0.5)).toBe(30_000)
  const delays = Array.from({ length: 200 }, () => retryDelayMs(7))
  expect(Math.min(...delays)).toBeLessThan(10_000)
  expect(Math.max(...delays)).toBeGreaterThan(50_000)
})

it('D5 is never shorter than the server’s Retry-After, and never longer than an hour', () => {
  expect(retryDelayMs(1, 90_000, () => 1)).toBe(90_000)
  expect(retryDelayMs(9, 5000, () => 1)).toBe(60_000)
  expect(retryDelayMs(1, 2 ** 40)).toBe(3_600_000)
})
