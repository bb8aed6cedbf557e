import { expect, test } from 'vitest'
import { around, isTile, overlap, tileAt, tilesIn } from './tile-math.ts'

const losAngeles = { latitude: 34.0522, longitude: -118.2437 }

test('MAP-035 a place is in the same tile as in every map', () => {
  const { x, y } = tileAt(losAngeles, 15)
  expect([Math.floor(x), Math.floor(y)]).toEqual([5621, 13084])
  // These are the edges of the earth, beyond the last tile in the north and south.
  for (const latitude of [-90, 90]) {
    for (const longitude of [-180, 180]) {
      const { x: column, y: row } = tileAt({ latitude, longitude }, 3)
      expect(isTile({ z: 3, x: Math.floor(column), y: Math.floor(row) })).toBe(true)
    }
  }
})

test('MAP-035 invalid tile numbers are refused', () => {
  for (const tile of [
    { z: 0, x: 0, y: 0 },
    { z: 22, x: 4_194_303, y: 4_194_303 },
  ])
    expect(isTile(tile)).toBe(true)
  for (const tile of [
    ...[
      { z: 0, x: 1, y: 0 },
      { z: 3, x: 0, y: 8 },
      { z: -1, x: 0, y: 0 },
      { z: 3, x: -1, y: 0 },
    ],
    ...[
      { z: 23, x: 0, y: 0 },
      { z: 1.5, x: 0, y: 0 },
      { z: Number.NaN, x: 0, y: 0 },
      { z: 9, x: 0, y: Infinity },
    ],
  ])
    expect(isTile(tile), JSON.stringify(tile)).toBe(false)
})

test('MAP-035 the tiles of an area are all that touch it, the middle one first', () => {
  const tiles = tilesIn(around(losAngeles, 1), 15)
  expect(tiles.length).toBeGreaterThanOrEqual(4)
  expect(tiles.length).toBeLessThanOrEqual(9)
  expect(tiles[0]).toEqual({ z: 15, x: 5621, y: 13084 })
  expect(new Set(tiles.map(({ x, y }) => `${x} ${y}`)).size).toBe(tiles.length)
})

test('MAP-035 the overlap of two areas is their common part, or none', () => {
  const firstArea = { west: 0, south: 0, east: 2, north: 2 }
  expect(overlap(firstArea, { west: 1, south: 1, east: 3, north: 3 })).toEqual({
    west: 1,
    south: 1,
    east: 2,
    north: 2,
  })
  expect(overlap(firstArea, { west: 2, south: 0, east: 3, north: 2 })).toBeNull()
})
