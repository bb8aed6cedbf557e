import { expect, it } from 'vitest'
import { featuredOf, publicPlaces, sponsoredOf } from './places.rules.ts'

const place = (id: string, { isFeatured = false, isPaid = false } = {}) => ({ id, isFeatured, isPaid })
const all = ['a', 'b', 'c', 'd'].map((id) => place(id))
const featured = place('x', { isFeatured: true })
const sponsored = place('e', { isPaid: true })
const featuredSponsor = place('f', { isFeatured: true, isPaid: true })
const ids = (places: { id: string }[]) => places.map(({ id }) => id)

it('H-024 the first three of all while none is featured; featured ones are filled up to three by the newest', () => {
  expect(ids(featuredOf(all))).toEqual(['a', 'b', 'c'])
  expect(ids(featuredOf(all.slice(0, 1)))).toEqual(['a'])
  expect(featuredOf([])).toEqual([])
  expect(ids(featuredOf([...all, featured]))).toEqual(['x', 'a', 'b'])
  const manyPlaces = ['x', 'y', 'z', 'w'].map((id) => place(id, { isFeatured: true }))
  expect(ids(featuredOf([...all, ...manyPlaces]))).toEqual(['x', 'y', 'z', 'w'])
})

it('PL-016 of the featured ones those that pay come first', () => {
  expect(ids(featuredOf([featured, featuredSponsor]))).toEqual(['f', 'x'])
})

it('H-024 a sponsored place is not thereby a featured one', () => {
  expect(ids(featuredOf([sponsored, featured]))).toEqual(['x'])
  expect(ids(featuredOf([sponsored, ...all]))).toEqual(['a', 'b', 'c'])
})

it('H-038 the sponsored place is found beside featured ones, featured itself or not', () => {
  expect(sponsoredOf([sponsored, featured])).toBe(sponsored)
  expect(sponsoredOf([featured, featuredSponsor])).toBe(featuredSponsor)
  expect(sponsoredOf([featured])).toBeNull()
})

it('C15 public are the featured places, the newest that fill them up to three, and the sponsored ones', () => {
  expect(ids(publicPlaces([...all, sponsored]))).toEqual(['a', 'b', 'c', 'e'])
  expect(ids(publicPlaces([sponsored, ...all]))).toEqual(['e', 'a', 'b', 'c'])
  expect(ids(publicPlaces([...all, featured, sponsored]))).toEqual(['a', 'b', 'x', 'e'])
  expect(publicPlaces([])).toEqual([])
})

it('C15 H-024 who has the public places and one of their own is shown the same ones as who has all', () => {
  const bit = (flags: number, at: number) => ((flags >> at) & 1) === 1
  for (let flags = 0; flags < 1024; flags += 1) {
    const places = Array.from({ length: 5 }, (_, at) =>
      place(`${at}`, { isFeatured: bit(flags, at), isPaid: bit(flags, at + 5) }),
    )
    const open = publicPlaces(places)
    for (const ownPlace of places) {
      const heldPlaces = places.filter((each) => open.includes(each) || each === ownPlace)
      expect(featuredOf(heldPlaces)).toEqual(featuredOf(places))
      expect(sponsoredOf(heldPlaces)).toEqual(sponsoredOf(places))
    }
  }
})
