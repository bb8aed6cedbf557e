import { expect, it } from 'vitest'
import { featuredOr, sponsoredOf } from './places.rules.ts'

const place = (id: string, { isFeatured = false, isPaid = false } = {}) => ({ id, isFeatured, isPaid })
const all = ['a', 'b', 'c', 'd'].map((id) => place(id))
const featured = place('d', { isFeatured: true })
const sponsored = place('e', { isPaid: true })

it('H-024 the featured places, or the first three of all while none is featured', () => {
  expect(featuredOr([featured], all)).toEqual([featured])
  expect(featuredOr([], all).map(({ id }) => id)).toEqual(['a', 'b', 'c'])
  expect(featuredOr([], all.slice(0, 1)).map(({ id }) => id)).toEqual(['a'])
  expect(featuredOr([], [])).toEqual([])
})

it('H-024 a sponsored place is not thereby a featured one', () => {
  expect(featuredOr([sponsored, featured], all)).toEqual([featured])
  expect(featuredOr([sponsored], all).map(({ id }) => id)).toEqual(['a', 'b', 'c'])
})

it('H-038 the sponsored place is found beside featured ones, featured itself or not', () => {
  const both = place('f', { isFeatured: true, isPaid: true })
  expect(sponsoredOf([sponsored, featured])).toBe(sponsored)
  expect(sponsoredOf([featured, both])).toBe(both)
  expect(sponsoredOf([featured])).toBeNull()
})
