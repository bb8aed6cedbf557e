import { describe, expect, it } from 'vitest'
import { type CountOfPeople, shownByFives, shownCount, shownSum } from './figures.rules.ts'

const by = (count: number, people = count): CountOfPeople => ({ count, people })

describe('a count', () => {
  it('P-142 is hidden where it is fewer than five, or where fewer than five people are behind it', () => {
    expect([by(0), by(4), by(5), by(9, 4), by(9, 5)].map(shownCount)).toEqual([null, null, 5, null, 9])
  })

  it('P-142 by fives is at least what is shown, and hides the same', () => {
    expect([by(4), by(5), by(9), by(10), by(12, 3)].map(shownByFives)).toEqual([null, 5, 5, 10, null])
  })
})

describe('a sum of weeks', () => {
  it('P-142 has the weeks that are shown as they are, and hidden ones by fives', () => {
    expect(shownSum([by(7), by(3), by(4), by(6)], 9)).toBe(18)
    expect(shownSum([by(3), by(1)], 5)).toBe(null)
    expect(shownSum([by(3), by(2)], 5)).toBe(5)
  })

  it('P-142 counts no more than four of a week that few people filled, and nothing where few filled all', () => {
    expect(shownSum([by(40, 2), by(4)], 6)).toBe(5)
    expect(shownSum([by(40, 1), by(40, 1)], 1)).toBe(null)
  })

  it('P-142 published after each of four hidden weeks leaves every one of them at two values at least', () => {
    const counts = [0, 1, 2, 3, 4]
    const histories = counts.flatMap((a) =>
      counts.flatMap((b) => counts.flatMap((c) => counts.map((d) => [a, b, c, d]))),
    )
    // What somebody reads who looks every week: an earlier week of fifty, and the hidden ones up to then.
    const readings = (history: number[]) =>
      history
        .map((_, at) => shownSum([by(50), ...history.slice(0, at + 1).map((count) => by(count))], 50))
        .join()
    const valuesByReadings = new Map<string, Set<number>[]>()
    for (const history of histories) {
      const key = readings(history)
      const values = valuesByReadings.get(key) ?? history.map(() => new Set<number>())
      for (const [at, count] of history.entries()) values[at]?.add(count)
      valuesByReadings.set(key, values)
    }
    expect(valuesByReadings.size).toBeGreaterThan(4)
    for (const values of valuesByReadings.values())
      for (const possibleCounts of values) expect(possibleCounts.size).toBeGreaterThan(1)
  })
})
