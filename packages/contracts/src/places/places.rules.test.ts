import { expect, it } from 'vitest'
import { featuredOf, publicPlaces, sponsoredOf } from './places.rules.ts'

const place = (id: string, { isFeatured = false, isPaid = false } = {}) => ({ id, isFeatured, isPaid })
const all = ['a', 'b', 'c', 'd'].map((id) => place(id))
const featured = place('x', { isFeatured: true })
const sponsored = place('e', { isPaid: true })
const featuredSponsor = place('f', { isFeatured: true, isPaid: true })
const ids = (places: { id: string }[]) => places.map(({ id }) => id)

it('H-024 without featured places the first three are shown; featured ones are completed to three by the newest', () => {
  expect(ids(featuredOf(all))).toEqual(['a', 'b', 'c'])
  expect(ids(featuredOf(all.slice(0, 1)))).toEqual(['a'])
  expect(featuredOf([])).toEqual([])
  expect(ids(featuredOf([...all, featured]))).toEqual(['x', 'a', 'b'])
  const manyPlaces = ['x', 'y', 'z', 'w'].map((id) => place(id, { isFeatured: true }))
  expect(ids(featuredOf([...all, ...manyPlaces]))).toEqual(['x', 'y', 'z', 'w'])
})

it('PL-016 sponsored ones come first among the featured', () => {
  expect(ids(featuredOf([featured, featuredSponsor]))).toEqual(['f', 'x'])
})

it('H-024 a sponsored place is not featured for that reason', () => {
  expect(ids(featuredOf([sponsored, featured]))).toEqual(['x'])
  expect(ids(featuredOf([sponsored, ...all]))).toEqual(['a', 'b', 'c'])
})

it('H-038 the sponsored place is found beside featured ones, featured itself or not', () => {
  expect(sponsoredOf([sponsored, featured])).toBe(sponsored)
  expect(sponsoredOf([featured, featuredSponsor])).toBe(featuredSponsor)
  expect(sponsoredOf([featured])).toBeNull()
})

it('C15 public places are the featured ones, the newest that complete them to three, and the sponsored ones', () => {
  expect(ids(publicPlaces([...all, sponsored]))).toEqual(['a', 'b', 'c', 'e'])
  expect(ids(publicPlaces([sponsored, ...all]))).toEqual(['e', 'a', 'b', 'c'])
  expect(ids(publicPlaces([...all, featured, sponsored]))).toEqual(['a', 'b', 'x', 'e'])
  expect(publicPlaces([])).toEqual([])
})

it('C15 H-024 the public places together with one’s own give the same featured ones as all places', () => {
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
