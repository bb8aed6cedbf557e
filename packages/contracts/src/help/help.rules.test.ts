import { expect, test } from 'vitest'
import { areRatingsOpen } from './help.rules.ts'
import { helpLimits } from './help.schema.ts'

test('P-084 ratings are open for seven days from the completion, and closed exactly at the end', () => {
  const completedAt = Date.UTC(2026, 10, 2, 10)
  const over = completedAt + 7 * 24 * 60 * 60 * 1000
  expect(helpLimits.ratingHiddenMs).toBe(over - completedAt)
  expect([completedAt, over - 1, over, over + 1].map((now) => areRatingsOpen(completedAt, now))).toEqual([
    true,
    true,
    false,
    false,
  ])
})
