import { expect, test } from 'vitest'
import { groupBy } from './group-by.ts'

test('items are grouped in their order, and groups come in the order of their first item', () => {
  const groups = groupBy(['pear', 'plum', 'apple', 'peach'], (word) => word[0])
  expect([...groups]).toEqual([
    ['p', ['pear', 'plum', 'peach']],
    ['a', ['apple']],
  ])
})
