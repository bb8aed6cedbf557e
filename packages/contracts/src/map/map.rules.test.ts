import * as v from 'valibot'
import { expect, test } from 'vitest'
import { distanceBetween } from '../location/location.rules.ts'
import { hourMs, minuteMs, toIso } from '../values/time.ts'
import { directionsTo, nearbyItems, type PlaceOnMap, type PostOnMap } from './map.rules.ts'
import { directionsUrlDefault, nearbyItemSchema } from './map.schema.ts'

const now = Date.UTC(2026, 10, 28, 12)
const from = { latitude: 34.08, longitude: -118.26 }
const home = { latitude: 34.0781, longitude: -118.2606 }

function aPost(post: Partial<PostOnMap>): PostOnMap {
  return {
    id: 'request',
    type: 'request',
    title: 'A ride to the clinic',
    description: 'Tuesday, ten minutes.',
    location: null,
    zipCode: '90026',
    dateNeeded: toIso(now + hourMs),
    status: 'pending',
    latitude: 34.08,
    longitude: -118.26,
    ...post,
  }
}
const aPlace = (place: Partial<PlaceOnMap>): PlaceOnMap => ({
  id: 'place',
  name: 'Corner Books',
  description: 'Read and talk.',
  address: '12 Long Lane, Los Angeles, CA 90026',
  latitude: 34.0902,
  longitude: -118.2549,
  ...place,
})
const near = (posts: PostOnMap[], places: PlaceOnMap[] = []) => nearbyItems({ posts, places, from, now })

test('MAP-034 a request, a meetup and a place become items with the spec’s names, the nearest first', () => {
  const meetup = aPost({
    id: 'meetup',
    type: 'event',
    location: '12 Long Lane',
    zipCode: null,
    latitude: 34.1,
  })
  const items = near([meetup, aPost({})], [aPlace({})])
  expect(items).toEqual([
    {
      ...{ id: 'request', type: 'request', title: 'A ride to the clinic', location: '90026', distance: 0 },
      ...{ description: 'Tuesday, ten minutes.', latitude: 34.08, longitude: -118.26 },
      dateNeeded: toIso(now + hourMs),
    },
    {
      ...{ id: 'place', type: 'third-place', title: 'Corner Books', distance: 0.9 },
      location: '12 Long Lane, Los Angeles, CA 90026',
      ...{ description: 'Read and talk.', latitude: 34.0902, longitude: -118.2549, dateNeeded: null },
    },
    expect.objectContaining({ id: 'meetup', type: 'event', location: '12 Long Lane', latitude: 34.1 }),
  ])
  for (const item of items) expect(v.parse(nearbyItemSchema, item)).toEqual(item)
})

test('MAP-036 Q58 a request is at the middle of its cell, however exact its row is', () => {
  const [item] = near([aPost({ ...home, location: '34.07812, -118.26058' })])
  expect(item).toMatchObject({ latitude: 34.08, longitude: -118.26, location: '90026' })
  expect(JSON.stringify(item)).not.toMatch(/34\.078|118\.260/)
})

test('MAP-037 a place is at its exact position; an approximate or closed one is left out', () => {
  expect(near([], [aPlace({})])[0]).toMatchObject({ latitude: 34.0902, longitude: -118.2549 })
  const { latitude: _unknown, ...nowhere } = aPlace({})
  expect(near([], [aPlace({ isApproximate: true }), aPlace({ isClosed: true }), nowhere])).toEqual([])
})

test('MAP-037 a meetup is at its place’s position; at an approximate place it is left out', () => {
  const meetup = aPost({ type: 'event', thirdPlaceId: 'place' })
  expect(near([meetup], [aPlace({})]).map(({ type }) => type)).toEqual(['event', 'third-place'])
  expect(near([meetup], [aPlace({ isApproximate: true })])).toEqual([])
  // The device does not have the place, so the position of the meetup itself counts.
  expect(near([meetup]).map(({ type }) => type)).toEqual(['event'])
})

test('MAP-015 MAP-016 closed, taken up or offered posts, and ones without a position, are left out', () => {
  const hiddenPosts = [
    ...(['matched', 'in_progress', 'completed', 'cancelled', 'expired'] as const).map((status) => ({
      status,
    })),
    { type: 'offer' as const },
    { latitude: undefined, longitude: undefined },
    { latitude: 91 },
    { dateNeeded: toIso(now) },
  ]
  for (const each of hiddenPosts) expect(near([aPost(each)]), JSON.stringify(each)).toEqual([])
  const began = (agoMs: number) => near([aPost({ type: 'event', dateNeeded: toIso(now - agoMs) })]).length
  expect([began(2 * hourMs), began(3 * hourMs - minuteMs), began(3 * hourMs)]).toEqual([1, 1, 0])
})

test('MAP-021 MAP-028 a distance is the one of every screen: from cell to cell, in the requested unit', () => {
  const at = { latitude: 34.0902, longitude: -118.2549 }
  const [inMiles] = near([], [aPlace(at)])
  expect(inMiles?.distance).toBe(distanceBetween(from, at, 'mi'))
  const [inKilometers] = nearbyItems({ posts: [], places: [aPlace(at)], from, now, unit: 'km' })
  expect(inKilometers?.distance).toBe(1.4)
  const [unknown] = nearbyItems({ posts: [], places: [aPlace(at)], from: null, now })
  expect(unknown?.distance).toBeNull()
})

test('MAP-033 at most the nearest two thousand items are returned, always in one order', () => {
  const manyPlaces = Array.from({ length: 2500 }, (_, each) =>
    aPlace({
      id: `place ${String(each).padStart(4, '0')}`,
      latitude: 34.08 + (2500 - each) / 1000,
      longitude: -118.26,
    }),
  )
  const items = near([], manyPlaces)
  expect(items).toHaveLength(2000)
  expect(items[0]?.distance).toBe(0)
  expect(items.at(-1)?.distance).toBeLessThan(140)
  expect(near([], manyPlaces.toReversed())).toEqual(items)
})

test('MAP-024 directions lead to the item’s position, by the operator’s template', () => {
  expect(directionsTo(from, directionsUrlDefault)).toBe(
    'https://www.google.com/maps/dir/?api=1&destination=34.08,-118.26',
  )
  expect(directionsTo(from, 'https://maps.example/?to={latitude}/{longitude}#{latitude}')).toBe(
    'https://maps.example/?to=34.08/-118.26#34.08',
  )
})
