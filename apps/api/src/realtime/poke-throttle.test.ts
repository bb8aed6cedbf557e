import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { mergePokes, spreadMs } from './poke-throttle.ts'

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

test('W2 endless pokes are sent every 500 ms, the last one included', () => {
  for (let ms = 0; ms < 2000; ms += 10) {
    poke()
    vi.advanceTimersByTime(10)
  }
  vi.advanceTimersByTime(10_000)
  expect(sentAt).toEqual([0, 500, 1000, 1500, 2000])
})

test('W2 after a pause the next poke leaves at once again', () => {
  poke()
  vi.advanceTimersByTime(500)
  poke()
  expect(sentAt).toEqual([0, 500])
})

test('W2 a clock set back stops no poke', () => {
  poke()
  vi.advanceTimersByTime(600)
  vi.setSystemTime(-86_400_000)
  poke()
  expect(sentAt).toHaveLength(2)
})

test('W2 a small community is poked at once, 2,000 sockets within 300 ms, and more as fast as their rounds are served', () => {
  expect([0, 1, 50].map(spreadMs)).toEqual([0, 0, 0])
  expect(spreadMs(2_000)).toBe(300)
  expect(spreadMs(10_000)).toBe(8_300)
})

test('W2 many changes while 10,000 sockets are poked: one poke each, spread over time, and one more for later changes', () => {
  const sockets = 10_000
  const sentTimes = new Map<number, number[]>()
  const pokes = Array.from({ length: sockets }, (_, index) =>
    mergePokes(
      () => sentTimes.set(index, [...(sentTimes.get(index) ?? []), Date.now()]),
      () => Math.random() * spreadMs(sockets),
    ),
  )
  const change = () => {
    for (const each of pokes) each()
  }
  for (let n = 0; n < 5; n += 1) change()
  expect(sentTimes.size).toBe(0)
  vi.advanceTimersByTime(10_000)
  const times = [...sentTimes.values()]
  expect(times).toHaveLength(sockets)
  expect(times.filter((each) => each.length !== 1)).toEqual([])
  const perTenth = new Map<number, number>()
  for (const [at = 0] of times)
    perTenth.set(Math.floor(at / 100), (perTenth.get(Math.floor(at / 100)) ?? 0) + 1)
  // A hundred and twenty in the mean.
  expect(Math.max(...perTenth.values())).toBeLessThan(250)
  change()
  vi.advanceTimersByTime(10_000)
  expect([...sentTimes.values()].filter((each) => each.length !== 2)).toEqual([])
})
