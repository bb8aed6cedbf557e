import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { mergePokes } from './merged-poke.ts'

let sentAt: number[]
let poke: () => void
beforeEach(() => {
  vi.useFakeTimers({ now: 0 })
  sentAt = []
  poke = mergePokes(() => sentAt.push(Date.now()))
})
afterEach(() => vi.useRealTimers())

test('W2 the first poke leaves at once; those of the next 500 ms become one at their end', () => {
  poke()
  expect(sentAt).toEqual([0])
  for (const ms of [1, 200, 298]) {
    vi.advanceTimersByTime(ms)
    poke()
  }
  expect(sentAt).toEqual([0])
  vi.advanceTimersByTime(10_000)
  expect(sentAt).toEqual([0, 500])
})

test('W2 pokes without an end are told every 500 ms, the last one included', () => {
  for (let ms = 0; ms < 2000; ms += 10) {
    poke()
    vi.advanceTimersByTime(10)
  }
  vi.advanceTimersByTime(10_000)
  expect(sentAt).toEqual([0, 500, 1000, 1500, 2000])
})

test('W2 after a pause the next one leaves at once again', () => {
  poke()
  vi.advanceTimersByTime(500)
  poke()
  expect(sentAt).toEqual([0, 500])
})

test('W2 a clock that is set back silences nobody', () => {
  poke()
  vi.advanceTimersByTime(600)
  vi.setSystemTime(-86_400_000)
  poke()
  expect(sentAt).toHaveLength(2)
})
