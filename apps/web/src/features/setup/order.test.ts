import { categories, categoryKeys } from '@porchlight/contracts/posts/posts.catalogue'
import { expect, it } from 'vitest'
import { moveInOrder, namesInOrder, orderIn } from './order.ts'

it('an empty text is the specification’s order, and moving back leads to the empty text', () => {
  expect(orderIn('categories', '')).toEqual([...categoryKeys])
  expect(namesInOrder('categories', '')).toEqual(categories.map(({ label }) => label))
  const changedOrder = moveInOrder('categories', '', { from: 9, to: 0 })
  expect(orderIn('categories', changedOrder)).toEqual(['other', ...categoryKeys.slice(0, -1)])
  expect(moveInOrder('categories', changedOrder, { from: 0, to: 9 })).toBe('')
})

it('what an older or a newer server names is left out or follows', () => {
  expect(orderIn('placeKinds', 'zoo;park').slice(0, 3)).toEqual(['park', 'cafe', 'bar'])
})
