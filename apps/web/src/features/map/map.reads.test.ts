/** Tests of where the map opens, and from where its distances are measured. */
import { expect, it } from 'vitest'
import { aPlace } from '../places/places.factory.ts'
import { nearbyOf } from './map.reads.ts'

const place = aPlace({ latitude: 40.73, longitude: -73.99 })
const rows = { posts: [], places: [place], own: null, isWhole: true }
const surroundings = { center: null, unit: 'mi', now: Date.now() } as const

it('MAP-011 without a cell and a community’s center the map opens at the first item, and has no distances', () => {
  const { center, items } = nearbyOf(rows, surroundings)
  expect(center).toMatchObject({ latitude: 40.73, longitude: -73.99 })
  expect(items.map(({ distance }) => distance)).toEqual([null])
})
