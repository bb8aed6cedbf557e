import { expect, test } from 'vitest'
import { recordBy, recordOf } from './record-by.ts'

test('each item has its value under its key, in the order of the items', () => {
  const pear = { name: 'pear', count: 4 } as const
  const fig = { name: 'fig', count: 3 } as const
  const counts = recordBy(
    [pear, fig],
    ({ name }) => name,
    ({ count }) => count,
  )
  expect(Object.entries(counts)).toEqual([
    ['pear', 4],
    ['fig', 3],
  ])
})

test('each key has its value', () => {
  expect(recordOf(['pear', 'fig'], (word) => word.length)).toEqual({ pear: 4, fig: 3 })
})
