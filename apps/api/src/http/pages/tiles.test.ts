/** Tests an operator's map file in the whole server: sent, cached, replaced, broken. */
import { mkdtempSync, renameSync, rmSync, unlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { Community } from '@porchlight/contracts/community/community.schema'
import { type FileGround, tileListSchema } from '@porchlight/contracts/map/map.schema'
import * as v from 'valibot'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../testing/app.factory.ts'
import { callSignedOut } from '../../testing/responses.factory.ts'
import { inventedQuarter, quarterFile, tilesOf } from '../../testing/services/quarter.factory.ts'

let folder: string
let file: string
let testApp: TestApp
const logged: Record<string, unknown>[] = []
const logTo = { write: (line: string) => logged.push(JSON.parse(line)) }
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'porchlight-tiles-'))
  file = join(folder, 'map.pmtiles')
  writeFileSync(file, quarterFile())
  testApp = await buildTestApp({ MAP_FILE: file, LOG_LEVEL: 'warn' }, { logTo })
})
beforeEach(() => put(quarterFile()))
afterEach(() => logged.splice(0))
afterAll(async () => {
  await testApp.close()
  rmSync(folder, { recursive: true, force: true })
})

let putCount = 0
/** Replaces the map file as the command does: whole, in one step, and with a time unlike any before. */
function put(bytes: Uint8Array): void {
  const next = `${file}.next`
  writeFileSync(next, bytes)
  putCount += 1
  utimesSync(next, putCount, putCount)
  renameSync(next, file)
}

const ground = async () =>
  (await callSignedOut(testApp, 'GET', '/api/community')).json<Community>().map as FileGround
const get = (path: string, headers: Record<string, string> = { 'accept-encoding': 'gzip, br' }) =>
  testApp.app.server.inject({ method: 'GET', url: path, headers })
const unusable = () => logged.filter(({ msg }) => String(msg).startsWith('this map file cannot be used'))

const tile = '15/5621/13084'

test('MAP-035 a tile is sent as stored, to anybody, with unlimited caching', async () => {
  const { version, ground: kind } = await ground()
  expect(kind).toBe('file')
  const response = await get(`/tiles/${version}/${tile}`)
  expect(response.statusCode).toBe(200)
  expect(response.headers).toMatchObject({
    'content-type': 'application/vnd.mapbox-vector-tile',
    'content-encoding': 'gzip',
    'cache-control': 'public, max-age=31536000, immutable',
    etag: `"${version}"`,
    vary: 'accept-encoding',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
  })
  const storedTile = tilesOf(inventedQuarter).find(({ z, x, y }) => `${z}/${x}/${y}` === tile)
  expect(response.rawPayload).toEqual(Buffer.from(storedTile?.bytes ?? ''))
  const plain = await get(`/tiles/${version}/${tile}`, {})
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(plain.rawPayload).toEqual(gunzipSync(response.rawPayload))
})

test('MAP-035 an unchanged tile gets no body, and a missing one an empty response', async () => {
  const { version } = await ground()
  const again = await get(`/tiles/${version}/${tile}`, { 'if-none-match': `"${version}"` })
  expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
  const sea = await get(`/tiles/${version}/15/0/0`)
  expect([sea.statusCode, sea.rawPayload.length, sea.headers['cache-control']]).toEqual([
    204,
    0,
    'public, max-age=31536000, immutable',
  ])
})

test('MAP-035 an invalid tile or another version is not found, and not cached', async () => {
  const { version } = await ground()
  for (const path of [
    ...['0/1/0', '3/8/0', '23/0/0', '-1/0/0', '1/-1/0', '1e1/0/0', '015/0/0', '15.0/5621/13084', 'a/b/c'],
    ...['15/5621/99999999999999999999', '15/5621/%00', '15/5621/13084.mvt', '15/%2e%2e/13084'],
  ]) {
    const response = await get(`/tiles/${version}/${path}`)
    expect([response.statusCode, response.headers['cache-control']], path).toEqual([404, 'no-store'])
  }
  for (const other of ['0'.repeat(16), 'list', '..', '__proto__', `${version}0`]) {
    expect((await get(`/tiles/${other}/${tile}`)).statusCode, other).toBe(404)
    expect((await get(`/tiles/${other}/list`)).statusCode, other).toBe(404)
  }
})

test('MAP-035 the size of a neighborhood is one small response', async () => {
  const { version } = await ground()
  const response = await get(`/tiles/${version}/list`)
  expect([response.statusCode, response.headers['content-encoding']]).toEqual([200, 'gzip'])
  const list = JSON.parse(gunzipSync(response.rawPayload).toString())
  expect(v.parse(tileListSchema, list)).toEqual(list)
  expect((await get(`/tiles/${version}/list`, {})).json()).toEqual(list)
  for (const [z, x, y, bytes] of list.tiles) {
    expect((await get(`/tiles/${version}/${z}/${x}/${y}`)).rawPayload).toHaveLength(bytes)
  }
})

test('MAP-035 another file under the running server is the map at once, and running calls finish from the previous one', async () => {
  const before = await ground()
  const earlyResponses = Promise.all(
    Array.from({ length: 40 }, () => get(`/tiles/${before.version}/${tile}`)),
  )
  put(quarterFile({ ...inventedQuarter, zooms: { min: 11, max: 14 } }))
  const after = await ground()
  expect([after.maxZoom, after.version === before.version]).toEqual([14, false])
  const statuses = new Set((await earlyResponses).map(({ statusCode }) => statusCode))
  expect([...statuses].filter((status) => status !== 200 && status !== 404)).toEqual([])
  expect((await get(`/tiles/${before.version}/${tile}`)).statusCode).toBe(404)
  expect((await get(`/tiles/${after.version}/14/2810/6542`)).statusCode).toBe(200)
  expect(unusable()).toEqual([])
})

test('MAP-035 an invalid file stops nothing: the ground is our own, the log says why once, and the next file is read', async () => {
  const { version } = await ground()
  put(Buffer.from('<html>429 Too Many Requests</html>'.repeat(9)))
  for (let turn = 0; turn < 3; turn += 1) expect(await ground()).toEqual({ ground: 'own' })
  expect((await get(`/tiles/${version}/${tile}`)).statusCode).toBe(404)
  expect(unusable()).toMatchObject([{ file, reason: 'it is no PMTiles file' }])
  unlinkSync(file)
  expect(await ground()).toEqual({ ground: 'own' })
  expect(unusable()).toHaveLength(2)
  put(quarterFile())
  expect((await ground()).ground).toBe('file')
  expect(unusable()).toHaveLength(2)
})

test('MAP-035 tiles of a damaged part are missing, without a fault of the server, and reported once', async () => {
  const leaves = quarterFile(inventedQuarter, { entriesPerLeaf: 7 })
  const [offset, length] = [Number(leaves.readBigUInt64LE(40)), Number(leaves.readBigUInt64LE(48))]
  leaves.fill(0xa7, offset, offset + length)
  put(leaves)
  const { version } = await ground()
  for (let turn = 0; turn < 3; turn += 1) {
    const response = await get(`/tiles/${version}/${tile}`)
    expect([response.statusCode, response.headers['cache-control']]).toEqual([503, 'no-store'])
  }
  expect(unusable()).toHaveLength(1)
  expect(logged).toHaveLength(1)
  expect((await callSignedOut(testApp, 'GET', '/livez')).status).toBe(200)
})

test('MAP-035 the list of tiles is there again once a file that could not be read can be read', async () => {
  const leaves = quarterFile(inventedQuarter, { entriesPerLeaf: 7 })
  const [offset, length] = [Number(leaves.readBigUInt64LE(40)), Number(leaves.readBigUInt64LE(48))]
  put(Buffer.from(leaves).fill(0xa7, offset, offset + length))
  const { version } = await ground()
  const list = () => get(`/tiles/${version}/list`)
  expect((await list()).statusCode).toBe(503)
  // By its size and its time it is the same file.
  writeFileSync(file, leaves)
  utimesSync(file, putCount, putCount)
  expect((await list()).statusCode).toBe(200)
})

test('MAP-035 without any setting the ground is our own, and a file in the data folder replaces it', async () => {
  const plain = await buildTestApp({ LOG_LEVEL: 'warn' }, { logTo })
  try {
    const mapOf = async () => (await callSignedOut(plain, 'GET', '/api/community')).json<Community>().map
    expect(await mapOf()).toEqual({ ground: 'own' })
    expect(logged).toEqual([])
    writeFileSync(join(plain.dataDir, 'map.pmtiles'), quarterFile())
    expect((await mapOf()).ground).toBe('file')
  } finally {
    await plain.close()
  }
})

test('MAP-035 with a provider’s tiles the page gets its address and attribution, and no file is read', async () => {
  const MAP_TILES_URL = 'https://tiles.example.com/osm/{z}/{x}/{y}.png'
  const MAP_TILES_ATTRIBUTION = '© OpenStreetMap contributors'
  const provided = await buildTestApp({ MAP_TILES_URL, MAP_TILES_ATTRIBUTION })
  try {
    writeFileSync(join(provided.dataDir, 'map.pmtiles'), quarterFile())
    const { map, directionsUrl } = (await callSignedOut(provided, 'GET', '/api/community')).json<Community>()
    expect(map).toEqual({
      ground: 'tiles',
      url: MAP_TILES_URL,
      attribution: MAP_TILES_ATTRIBUTION,
      maxZoom: 19,
    })
    expect(directionsUrl).toBe('https://www.google.com/maps/dir/?api=1&destination={latitude},{longitude}')
  } finally {
    await provided.close()
  }
})
