import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { Compression, TileType } from 'pmtiles'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type MadeTile, pmtilesOf } from '../../testing/services/pmtiles.factory.ts'
import {
  inventedQuarter,
  quarterBounds,
  quarterFile,
  tilesOf,
} from '../../testing/services/quarter.factory.ts'
import { type OpenFile, openPmtiles } from './pmtiles-file.ts'

let folder: string
let file: string
let quarter: MadeTile[]
const openedFiles: OpenFile[] = []
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'porchlight-map-'))
  file = join(folder, 'map.pmtiles')
  quarter = tilesOf(inventedQuarter)
})
afterEach(async () => {
  for (const each of openedFiles.splice(0)) await each.close()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const { center } = inventedQuarter
const bounds = quarterBounds(inventedQuarter)

async function openOf(bytes: Uint8Array, where: typeof center | null = center): Promise<OpenFile> {
  writeFileSync(file, bytes)
  const openedFile = await openPmtiles(file, { center: where })
  openedFiles.push(openedFile)
  return openedFile
}

const tile = { z: 15, x: 5621, y: 13084 }
const [picture] = [Buffer.from('89504e470d0a1a0a', 'hex')]

test.each([
  ['all in one directory', {}],
  ['with several directories', { entriesPerLeaf: 7 }],
])('MAP-035 each tile of a file is read as stored, %s', async (_how, options) => {
  const openedFile = await openOf(quarterFile(inventedQuarter, options))
  expect(openedFile.ground).toMatchObject({
    ...{ ground: 'file', kind: 'vector', minZoom: 10, maxZoom: 15, attribution: '© Nobody & friends' },
    bounds: { west: expect.closeTo(bounds.west, 6), north: expect.closeTo(bounds.north, 6) },
  })
  expect([openedFile.contentType, openedFile.encoding]).toEqual([
    'application/vnd.mapbox-vector-tile',
    'gzip',
  ])
  expect(quarter.length).toBeGreaterThan(50)
  for (const { bytes, ...address } of quarter)
    expect(await openedFile.read(address)).toEqual(Buffer.from(bytes))
  expect(gunzipSync((await openedFile.read(tile)) ?? '').toString('latin1')).toContain('Palmetto Street')
})

test('MAP-035 outside the file there is no tile: beside, above and below', async () => {
  const openedFile = await openOf(quarterFile())
  for (const address of [
    { z: 15, x: 0, y: 0 },
    { z: 9, x: 87, y: 204 },
    { z: 16, x: 11_241, y: 26_170 },
    { z: 22, x: 4_194_303, y: 4_194_303 },
  ])
    expect(await openedFile.read(address)).toBeNull()
})

test('MAP-035 tiles of pictures are accepted, and sent unchanged', async () => {
  const tiles = [{ ...tile, bytes: picture }]
  const zooms = { min: 10, max: 15 }
  const openedFile = await openOf(
    pmtilesOf({ tiles, bounds, zooms, type: TileType.Png, tileCompression: Compression.None }),
  )
  expect([openedFile.ground.kind, openedFile.contentType, openedFile.encoding]).toEqual([
    'raster',
    'image/png',
    null,
  ])
  expect(await openedFile.read(tile)).toEqual(picture)
})

test('MAP-035 a neighborhood’s size is known before its tiles are read, low zooms first', async () => {
  const openedFile = await openOf(quarterFile(inventedQuarter, { entriesPerLeaf: 7 }))
  const { tiles, bytes, version } = await openedFile.list()
  expect(version).toBe(openedFile.ground.version)
  expect(tiles).toHaveLength(quarter.length)
  expect(bytes).toBe(quarter.reduce((sum, each) => sum + each.bytes.length, 0))
  const zooms = tiles.map(([z]) => z)
  expect(zooms).toEqual(zooms.toSorted((firstZoom, other) => firstZoom - other))
  const lengthOf = new Map(quarter.map((each) => [`${each.z}/${each.x}/${each.y}`, each.bytes.length]))
  for (const [z, x, y, length] of tiles) expect(lengthOf.get(`${z}/${x}/${y}`)).toBe(length)
})

test('MAP-035 the list of a whole country ends at three thousand tiles, those around the community', async () => {
  const side = 70
  const corner = { x: 5621 - side / 2, y: 13_084 - side / 2 }
  const tiles = Array.from({ length: side * side }, (_, at) => ({
    z: 15,
    x: corner.x + (at % side),
    y: corner.y + Math.floor(at / side),
    bytes: gzipSync(`${at}`),
  }))
  const country = { west: -125, south: 25, east: -65, north: 50 }
  const openedFile = await openOf(
    pmtilesOf({ tiles, bounds: country, zooms: { min: 10, max: 15 }, entriesPerLeaf: 500 }),
  )
  const { tiles: listedTiles } = await openedFile.list()
  expect(listedTiles.length).toBeGreaterThan(1000)
  expect(listedTiles.length).toBeLessThanOrEqual(3000)
  // The listed tiles lie within about 20 kilometers; here a tile is one kilometer wide.
  for (const [, x, y] of listedTiles)
    expect(Math.max(Math.abs(x - 5621), Math.abs(y - 13_084))).toBeLessThan(25)
})

const broken: [string, () => Uint8Array, RegExp][] = [
  ['an empty file', () => Buffer.alloc(0), /too short/],
  ['a few bytes', () => Buffer.from('PMTiles\x03'), /too short/],
  ['an error page of a provider', () => Buffer.from('<!doctype html>'.repeat(50)), /no PMTiles file/],
  [
    'a file of an earlier version',
    () => Buffer.concat([Buffer.from([0x50, 0x4d, 2, 0]), Buffer.alloc(600)]),
    /not of version 3/,
  ],
  ['a truncated file', () => quarterFile().subarray(0, -200), /cut off/],
  ['a file with a truncated directory', () => quarterFile().subarray(0, 200), /cut off/],
  ['a directory of random bytes', () => overwriteBytes(127, 20, 0xa7), /directory/],
  ['an unknown kind of tiles', () => overwriteBytes(99, 1, 0), /neither vector tiles/],
  ['tiles compressed with Zstandard', () => overwriteBytes(98, 1, 4), /gzip is what they know/],
  ['a directory compressed with Brotli', () => overwriteBytes(97, 1, 3), /directory/],
  [
    'a file whose zooms begin at 13',
    () => quarterFile({ center, zooms: { min: 13, max: 14 } }),
    /map opens at 12/,
  ],
  [
    'a file with contradictory zooms',
    () => quarterFile(inventedQuarter, { zooms: { min: 12, max: 9 } }),
    /begins at zoom 12/,
  ],
  [
    'a file of another area',
    () => quarterFile({ center: { latitude: 46.95, longitude: 7.45 }, zooms: { min: 10, max: 12 } }),
    /of another place: it reaches from 46\.92,7\.42/,
  ],
]

function overwriteBytes(at: number, length: number, value: number): Buffer {
  const bytes = quarterFile()
  bytes.fill(value, at, at + length)
  return bytes
}

test.each(broken)(
  'MAP-035 %s is refused as a map, and the operator is told why',
  async (_what, bytes, reason) => {
    await expect(openOf(bytes())).rejects.toThrow(reason)
  },
)

test('MAP-035 without a community’s position every map file is accepted', async () => {
  const far = quarterFile({ center: { latitude: 46.95, longitude: 7.45 }, zooms: { min: 10, max: 12 } })
  expect((await openOf(far, null)).ground.minZoom).toBe(10)
})

test('MAP-035 a directory that claims more tiles than it has bytes is refused', async () => {
  // Two to the fiftieth entries, in eight bytes.
  const claim = gzipSync(Buffer.from([0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x01]))
  const bytes = quarterFile()
  const packed = Buffer.concat([bytes.subarray(0, 127), claim, bytes.subarray(127 + claim.length)])
  packed.writeBigUInt64LE(BigInt(claim.length), 16)
  await expect(openOf(packed)).rejects.toThrow(/directory/)
})

test('MAP-035 a directory that points outside the file, or at itself, loses only its own tiles', async () => {
  const leaf = quarterFile(inventedQuarter, { entriesPerLeaf: 7 })
  // The leaf directories lie behind the metadata. The damage in them is noticed only when one of them is read.
  const [offset, length] = [Number(leaf.readBigUInt64LE(40)), Number(leaf.readBigUInt64LE(48))]
  leaf.fill(0xa7, offset + Math.floor(length / 2), offset + length)
  const openedFile = await openOf(leaf)
  const responses = await Promise.allSettled(quarter.map((each) => openedFile.read(each)))
  const outcomes = new Set(responses.map(({ status }) => status))
  expect(outcomes).toEqual(new Set(['fulfilled', 'rejected']))
})

test('MAP-035 a file of 3 GB is read in parts: memory does not grow with the file', async () => {
  const bytes = quarterFile(inventedQuarter, { entriesPerLeaf: 7 })
  const size = 3_000_000_000
  // The last tile is at its very end.
  const tileData = Number(bytes.readBigUInt64LE(56))
  bytes.writeBigUInt64LE(BigInt(size - tileData), 64)
  writeFileSync(file, bytes)
  truncateSync(file, size)
  const openedFile = await openPmtiles(file, { center })
  openedFiles.push(openedFile)
  expect(openedFile.ground.bytes).toBe(size)
  const before = process.memoryUsage().rss
  for (let turn = 0; turn < 20; turn += 1) for (const each of quarter) await openedFile.read(each)
  expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000)
})

test('MAP-035 a tile of more than eight megabytes is left out', async () => {
  const tiles = [{ ...tile, bytes: Buffer.alloc(8_000_001) }]
  const openedFile = await openOf(pmtilesOf({ tiles, bounds, zooms: { min: 10, max: 15 } }))
  await expect(openedFile.read(tile)).rejects.toThrow(/speaks of what is not in it/)
})

test('MAP-035 a file that is shortened while it is read is reported', async () => {
  const openedFile = await openOf(quarterFile(inventedQuarter, { entriesPerLeaf: 7 }))
  truncateSync(file, 400)
  await expect(openedFile.read(tile)).rejects.toThrow(/cut off/)
})

test('MAP-035 another file has another version, also where only its tiles differ', async () => {
  const versions = new Set<string>()
  versions.add((await openOf(quarterFile())).ground.version)
  const other = quarterFile()
  other[other.length - 1] = (other.at(-1) ?? 0) ^ 1
  versions.add((await openOf(other)).ground.version)
  versions.add((await openOf(quarterFile(inventedQuarter, { metadata: { name: 'Another' } }))).ground.version)
  expect(versions.size).toBe(3)
  for (const version of versions) expect(version).toMatch(/^[\da-f]{16}$/)
})
