/**
 * Decides which counts are shown. None that is smaller than five, or that comes from fewer than five people, can be
 * read or computed from others (docs/decisions/0117).
 */
import type { ShownCount } from './figures.schema.ts'

export const figureLimits = {
  /** The weeks that are shown one by one. */
  weekCount: 12,
  /** The smallest count, and the smallest number of people behind one, that is shown. */
  countMin: 5,
  /** The hours of which the share of helps is shown. */
  shareHours: [24, 72, 168],
} as const

/** A count, and the number of different people behind it. */
export interface CountOfPeople {
  count: number
  people: number
}

const { countMin } = figureLimits

export function shownCount({ count, people }: CountOfPeople): ShownCount {
  return count >= countMin && people >= countMin ? count : null
}

/** Returns the count rounded down to a multiple of five: of two that differ by a few, both may look the same. */
export function shownByFives({ count, people }: CountOfPeople): ShownCount {
  return shownCount({ count, people }) === null ? null : count - (count % countMin)
}

/**
 * Returns the sum of weeks as far as it discloses none that is hidden. A week that is shown counts as it is. One that is hidden
 * counts with four at most, and all hidden ones together by fives.
 * @param people the number of different people in all of these weeks
 */
export function shownSum(weeks: readonly CountOfPeople[], people: number): ShownCount {
  let shownPart = 0
  let hiddenPart = 0
  for (const week of weeks) {
    const count = shownCount(week)
    if (count === null) hiddenPart += Math.min(week.count, countMin - 1)
    else shownPart += count
  }
  return shownCount({ count: shownPart + hiddenPart - (hiddenPart % countMin), people })
}
