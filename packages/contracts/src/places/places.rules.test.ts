import { expect, it } from 'vitest'
import { featuredOr, publicPlaces, sponsoredOf } from './places.rules.ts'

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

it('C15 public are the featured places, or the newest three while none is featured, and the sponsored ones', () => {
  const ids = (places: { id: string }[]) => places.map(({ id }) => id)
  expect(ids(publicPlaces([...all, sponsored]))).toEqual(['a', 'b', 'c', 'e'])
  expect(ids(publicPlaces([sponsored, ...all]))).toEqual(['e', 'a', 'b'])
  expect(ids(publicPlaces([...all.slice(0, 3), featured, sponsored]))).toEqual(['d', 'e'])
  expect(publicPlaces([])).toEqual([])
})

it('C15 H-024 who has the public places and one of their own is shown the same ones as who has all', () => {
  const bit = (flags: number, at: number) => ((flags >> at) & 1) === 1
  for (let flags = 0; flags < 256; flags += 1) {
    const places = Array.from({ length: 4 }, (_, at) =>
      place(`${at}`, { isFeatured: bit(flags, at), isPaid: bit(flags, at + 4) }),
    )
    const open = publicPlaces(places)
    for (const own of places) {
      const held = places.filter((each) => open.includes(each) || each === own)
      expect(featuredOr(held, held)).toEqual(featuredOr(places, places))
      expect(sponsoredOf(held)).toEqual(sponsoredOf(places))
    }
  }
})
