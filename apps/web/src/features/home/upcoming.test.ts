import { expect, it } from 'vitest'
import type { PostItem } from '../posts/posts.reads.ts'
import { arrangeUpcoming } from './upcoming.ts'

const several = (count: number, state: PostItem['state']) =>
  Array.from({ length: count }, (_, index) => ({ state, name: `${state} ${index}` }))

it('H-019 unsent posts beyond the first five are shown, too, and neighbors’ are not', () => {
  const items = [...several(6, 'posted'), ...several(1, 'waiting'), ...several(1, 'refused')]
  expect(arrangeUpcoming(items, 5)).toEqual({
    shown: [...items.slice(0, 5), ...items.slice(6)],
    inOutbox: 0,
    hasMore: true,
  })
})

it('H-019 of many unsent posts five are shown beyond the first ones, and the rest as a number', () => {
  const items = [...several(5, 'posted'), ...several(22, 'waiting')]
  expect(arrangeUpcoming(items, 5)).toEqual({ shown: items.slice(0, 10), inOutbox: 17, hasMore: false })
})

it('H-019 a list that fits is complete', () => {
  const items = several(5, 'posted')
  expect(arrangeUpcoming(items, 5)).toEqual({ shown: items, inOutbox: 0, hasMore: false })
})
