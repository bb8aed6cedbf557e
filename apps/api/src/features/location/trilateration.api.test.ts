/**
 * Tests that an attacker who measures distances from chosen places finds a neighbor's cell, and no position within it.
 */
import type { Position } from '@porchlight/contracts/location/coordinates.rules'
import { distanceBetween, positionOf } from '@porchlight/contracts/location/location.rules'
import type { NearbyItem } from '@porchlight/contracts/map/map.schema'
import type { PostResponse } from '@porchlight/contracts/posts/posts.schema'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anOffer, aRequest, buildTestApp, type TestApp, type TestMember } from '../../testing/app.factory.ts'
import { createOperation } from '../../testing/rounds.factory.ts'
import { setPremium } from '../exploration/exploration.factory.ts'

const moves = 1000
/** The number of operations in one round. */
const batch = 50
/** Homes in two cells of Los Angeles, evenly. */
const side = 20
const corners = [
  { latitude: 34.045, longitude: -118.245 },
  { latitude: 34.105, longitude: -118.305 },
]

let testApp: TestApp
let attacker: TestMember
beforeAll(async () => {
  const limits = {
    movesPerDay: 10_000,
    postsPerDay: 1000,
    operationsPerDay: 10_000,
    requestsPerMember: 10_000,
  }
  testApp = await buildTestApp({ LIMITS: JSON.stringify(limits) })
  attacker = await testApp.signUp('Noor')
  await setPremium(testApp, attacker.id)
})
afterAll(() => testApp.close())

const homes: Position[] = corners.flatMap((corner) =>
  Array.from({ length: side * side }, (_, at) => ({
    latitude: corner.latitude + (0.01 * ((at % side) + 0.5)) / side,
    longitude: corner.longitude + (0.01 * (Math.floor(at / side) + 0.5)) / side,
  })),
)

/** Posts from a home whose exact position is sent, like an app without snapping would send it. */
async function post(home: Position): Promise<string> {
  const rosa = await testApp.signUp('Rosa')
  await rosa.call('PUT', '/api/users/location', {
    body: {
      latitude: String(home.latitude),
      longitude: String(home.longitude),
      location: null,
      zipCode: null,
      locationPermissionGranted: true,
    },
  })
  const body = anOffer({ location: null, ...home }, testApp.clock.now())
  return (await rosa.call('POST', '/api/posts', { body })).json<PostResponse>().id
}

interface Measured {
  from: Position
  /** The distances by post. */
  distances: Map<string, number>
}

/** Moves to each in turn, looks at the posts, and measures as every app does. */
async function measure(places: readonly Position[], first: number): Promise<Measured[]> {
  const operations = places.map(({ latitude, longitude }, at) =>
    createOperation(first + at, 'members.setLocation', {
      latitude: String(latitude),
      longitude: String(longitude),
      location: null,
      zipCode: null,
      locationPermissionGranted: true,
    }),
  )
  const { results } = await attacker.round({ operations })
  expect(new Set(results?.map(({ status }) => status))).toEqual(new Set(['applied']))
  const posts = (await attacker.call('GET', '/api/posts')).json<PostResponse[]>()
  return places.map((from) => ({
    from,
    distances: new Map(
      posts.map((each) => {
        const position = positionOf(each)
        return [each.id, position ? distanceBetween(from, position, 'km') : Number.NaN]
      }),
    ),
  }))
}

/** Returns the position at which the distances fit best, searched in ever smaller steps. */
function place(id: string, measured: readonly Measured[]): Position {
  let best = { latitude: 34.08, longitude: -118.28 }
  for (let step = 0.02; step > 0.0002; step /= 2) {
    const error = (at: Position) =>
      measured.reduce((sum, { from, distances }) => {
        const distance = distances.get(id) ?? 0
        return sum + (kilometers(at, from) - distance) ** 2
      }, 0)
    const around = [-2, -1, 0, 1, 2].flatMap((north) =>
      [-2, -1, 0, 1, 2].map((east) => ({
        latitude: best.latitude + north * step,
        longitude: best.longitude + east * step,
      })),
    )
    best = around.reduce((first, other) => (error(other) < error(first) ? other : first))
  }
  return best
}

function kilometers(first: Position, other: Position): number {
  const north = (first.latitude - other.latitude) * 111.2
  const east = (first.longitude - other.longitude) * 111.2 * Math.cos((first.latitude * Math.PI) / 180)
  return Math.hypot(north, east)
}

test('Q58 L-026 L-027 after 1,000 moves a member’s position is known no better than their cell, and homes in one cell look alike', async () => {
  const posts = new Map<string, Position>()
  const perCell = homes.length / corners.length
  // The sample has four homes of each cell, from one end to the other.
  const postHomes = corners.flatMap((_corner, cell) =>
    [0, 133, 266, 399].map((at) => homes[cell * perCell + at]),
  )
  for (const home of postHomes) if (home) posts.set(await post(home), home)
  expect(posts.size).toBe(8)
  // The places form a spiral around all homes, from next door to 15 km away.
  const places = Array.from({ length: moves }, (_, at) => {
    const [angle, far] = [at * 2.399963, 0.13 * Math.sqrt(at / moves)]
    return { latitude: 34.08 + far * Math.sin(angle), longitude: -118.28 + far * Math.cos(angle) }
  })
  const measured: Measured[] = []
  for (let at = 0; at < moves; at += batch) {
    measured.push(...(await measure(places.slice(at, at + batch), at + 1)))
  }
  // Homes of one cell give equal distances, so the result for one home holds for the others.
  const ids = [...posts.keys()]
  for (const cell of [ids.slice(0, 4), ids.slice(4)]) {
    for (const { distances } of measured) expect(new Set(cell.map((id) => distances.get(id))).size).toBe(1)
  }
  const [first, second] = [ids[0], ids[4]].map((id) => place(String(id), measured))
  const errors = homes.map((home, at) => {
    const foundPosition = at < homes.length / 2 ? first : second
    return foundPosition ? kilometers(foundPosition, home) : 0
  })
  const sorted = errors.sort((firstError, other) => firstError - other)
  expect(sorted[Math.floor(sorted.length / 2)]).toBeGreaterThanOrEqual(0.4)
  // It is the cell that is found, and not somewhere else altogether.
  expect(sorted.at(-1)).toBeLessThan(1)
})

test('MAP-036 Q58 the map never shows the author of a request more exactly than their cell, at any zoom and however often', async () => {
  const homesById = new Map<string, Position>()
  const perCell = homes.length / corners.length
  for (const at of [0, 133, 266, 399]) {
    const home = homes[perCell + at]
    if (!home) continue
    // Each has a credit or two to ask with.
    const rosa = await testApp.signUp('Rosa')
    const body = aRequest({ location: null, ...home }, testApp.clock.now())
    homesById.set((await rosa.call('POST', '/api/posts', { body })).json<PostResponse>().id, home)
  }
  expect(homesById.size).toBe(4)
  const reportedPositions = new Set<string>()
  const measured: Measured[] = []
  for (let at = 0; at < 60; at += 1) {
    const from = { latitude: 34.08 + 0.03 * Math.sin(at), longitude: -118.28 + 0.03 * Math.cos(at) }
    await moveTo(from)
    const items = (await attacker.call('GET', '/api/maps/nearby')).json<NearbyItem[]>()
    const requestItems = items.filter(({ id }) => homesById.has(id))
    expect(requestItems).toHaveLength(4)
    // All responses about one cell are alike, and stay the same over time.
    for (const { latitude, longitude } of requestItems) reportedPositions.add(`${latitude} ${longitude}`)
    expect(new Set(requestItems.map(({ distance }) => distance)).size).toBe(1)
    const kilometersOf = ({ distance }: NearbyItem) => Number(distance) * 1.609344
    measured.push({ from, distances: new Map(requestItems.map((item) => [item.id, kilometersOf(item)])) })
  }
  expect([...reportedPositions]).toEqual(['34.11 -118.3'])
  const [first] = homesById.keys()
  const foundPosition = place(String(first), measured)
  const errors = [...homesById.values()].map((home) => kilometers(foundPosition, home))
  expect(Math.max(...errors)).toBeGreaterThan(0.4)
  expect(Math.min(...errors)).toBeLessThan(1.5)
})

async function moveTo({ latitude, longitude }: Position): Promise<void> {
  const body = {
    ...{ latitude: String(latitude), longitude: String(longitude) },
    ...{ location: null, zipCode: null, locationPermissionGranted: true },
  }
  expect((await attacker.call('PUT', '/api/users/location', { body })).status).toBe(200)
}
