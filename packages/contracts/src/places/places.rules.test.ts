import { expect, it } from 'vitest'
import { featuredOr } from './places.rules.ts'

const places = ['a', 'b', 'c', 'd'].map((id) => ({ id }))

it('H-024 the featured places, or the first three of all while none is featured', () => {
  expect(featuredOr([{ id: 'd' }], places)).toEqual([{ id: 'd' }])
  expect(featuredOr(places, [])).toEqual(places)
  expect(featuredOr([], places).map(({ id }) => id)).toEqual(['a', 'b', 'c'])
  expect(featuredOr([], places.slice(0, 1))).toEqual([{ id: 'a' }])
  expect(featuredOr([], [])).toEqual([])
})
