import { expect, it } from 'vitest'
import { shareEqualParts } from './share-equal-parts.ts'

const row = (id: number, title = 'A ladder') => ({ id, title })

it('an equal response is the very one before', () => {
  const before = { rows: [row(1), row(2)], count: 2 }
  expect(shareEqualParts(before, structuredClone(before))).toBe(before)
})

it('rows around those that came, went or changed are the very ones before', () => {
  const before = [1, 2, 3, 4, 5].map((id) => row(id))
  const [first, second, third, , fifth] = before
  const now = shareEqualParts(before, [row(9), row(1), row(2), row(3, 'A lamp'), row(5)])
  expect(now).toEqual([row(9), row(1), row(2), row(3, 'A lamp'), row(5)])
  expect(now[1]).toBe(first)
  expect(now[2]).toBe(second)
  expect(now[3]).not.toBe(third)
  expect(now[4]).toBe(fifth)
})

it('parts of an object that changed elsewhere are the very ones before', () => {
  const before = { places: [row(1)], news: { activities: [row(2)], hasMore: false }, member: null }
  const now = shareEqualParts(before, {
    places: [row(1)],
    news: { activities: [row(3), row(2)], hasMore: true },
    member: row(4),
  })
  expect(now.places).toBe(before.places)
  expect(now.news.activities[1]).toBe(before.news.activities[0])
  expect(now).toEqual({
    places: [row(1)],
    news: { activities: [row(3), row(2)], hasMore: true },
    member: row(4),
  })
})

it('what is no list and no plain object is taken as it is', () => {
  const before = { unread: new Map([['a', 1]]) }
  const unread = new Map([['a', 2]])
  expect(shareEqualParts(before, { unread }).unread).toBe(unread)
  expect(shareEqualParts(undefined, before)).toBe(before)
  expect(shareEqualParts([1], { 0: 1 })).toEqual({ 0: 1 })
})
