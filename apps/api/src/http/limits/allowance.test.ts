import { dayMs } from '@porchlight/contracts/values/time'
import { expect, test } from 'vitest'
import { createAllowance } from './allowance.ts'

test('R8 a returned allowance goes to the window it was taken from: the next window gains nothing', () => {
  let at = 0
  const { take } = createAllowance({ most: 10, windowMs: dayMs, now: () => at })
  const late = take('rosa', 4)
  at = dayMs
  const next = take('rosa', 3)
  late.giveBack(4)
  expect(take('rosa', 10).count).toBe(7)
  next.giveBack(3)
  expect(take('rosa', 10).count).toBe(3)
})
