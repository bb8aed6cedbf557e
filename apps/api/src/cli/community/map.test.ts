/** Tests that an operator can install a map file, and that a file that is no map is refused with the reason. */
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Community } from '@porchlight/contracts/community/community.schema'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../testing/app.factory.ts'
import { callSignedOut } from '../../testing/responses.factory.ts'
import { inventedQuarter, quarterFile } from '../../testing/services/quarter.factory.ts'
import { give } from '../commands.factory.ts'

let folder: string
let testApp: TestApp
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'porchlight-map-'))
  testApp = await buildTestApp()
})
afterAll(async () => {
  await testApp.close()
  rmSync(folder, { recursive: true, force: true })
})

const inPlace = () => join(testApp.dataDir, 'map.pmtiles')
const ground = async () => (await callSignedOut(testApp, 'GET', '/api/community')).json<Community>().map
const map = (file: string, more: Record<string, string> = {}) =>
  give({ ...testApp.environment, ...more }, ['map', file])

function fileOf(name: string, bytes: Uint8Array): string {
  const path = join(folder, name)
  writeFileSync(path, bytes)
  return path
}

test('MAP-035 map stores a map file and describes it, and the running server draws the map from it', async () => {
  const file = fileOf('elm.pmtiles', quarterFile())
  utimesSync(file, 1_700_000_000, 1_700_000_000)
  expect(await ground()).toEqual({ ground: 'own' })
  const { code, output, complaints } = await map(file)
  expect([code, complaints]).toEqual([0, ''])
  expect(output).toBe(
    [
      `${file} is the map now, as ${inPlace()}.`,
      `  22 kB, vector tiles of zoom 10 to 15, 22 kB of it stored by a phone`,
      '  named on the map: © Nobody & friends',
      'A running server uses it from now on. Phones that stored the one before fetch this one automatically.',
    ].join('\n'),
  )
  expect(readFileSync(inPlace())).toEqual(readFileSync(file))
  expect(statSync(inPlace()).mode & 0o777).toBe(0o600)
  const first = await ground()
  expect(first).toMatchObject({ ground: 'file', maxZoom: 15 })
  // The same once more is the same map, and phones keep what they have of it.
  expect((await map(file)).code).toBe(0)
  expect(await ground()).toEqual(first)
  expect((await map(inPlace())).output).toMatch(/is installed already/)
})

test('MAP-035 map refuses a file that is no map of this community, says why, and keeps the previous file', async () => {
  await map(fileOf('good.pmtiles', quarterFile()))
  const before = readFileSync(inPlace())
  const bern = quarterFile({ center: { latitude: 46.95, longitude: 7.45 }, zooms: { min: 10, max: 12 } })
  for (const [name, bytes, reason] of [
    ['none.pmtiles', Buffer.from('no map'.repeat(100)), /it is no PMTiles file/],
    ['cut.pmtiles', quarterFile().subarray(0, -9), /it is cut off/],
    ['bern.pmtiles', bern, /it is of another place/],
  ] as const) {
    const { code, output, complaints } = await map(fileOf(name, bytes))
    expect([code, output]).toEqual([1, ''])
    expect(complaints).toMatch(reason)
    expect(complaints).toContain('Nothing was changed.')
  }
  expect((await map(join(folder, 'nowhere.pmtiles'))).complaints).toMatch(/^There is no file/)
  expect((await map(folder)).complaints).toMatch(/it is no file|cannot be read/)
  expect((await give(testApp.environment, ['map'])).code).toBe(2)
  expect(readFileSync(inPlace())).toEqual(before)
  expect(readdirSync(testApp.dataDir).filter((name) => name.includes('unfinished'))).toEqual([])
})

test('MAP-035 map writes to MAP_FILE, and says when the server shows a provider’s tiles instead', async () => {
  const file = fileOf('oak.pmtiles', quarterFile())
  const MAP_FILE = join(folder, 'in-place.pmtiles')
  expect((await map(file, { MAP_FILE })).code).toBe(0)
  expect(existsSync(MAP_FILE)).toBe(true)
  const tiles = { MAP_TILES_URL: 'https://tiles.example.com/{z}/{x}/{y}', MAP_TILES_ATTRIBUTION: 'Elm' }
  expect((await map(file, tiles)).output).toMatch(/MAP_TILES_URL is set, so the map uses that/)
  const missingPath = join(folder, 'no-folder', 'map.pmtiles')
  expect((await map(file, { MAP_FILE: missingPath })).complaints).toMatch(/There is no folder .*no-folder/)
})

test('MAP-035 map warns about a map of low detail', async () => {
  const coarse = quarterFile({ ...inventedQuarter, zooms: { min: 9, max: 11 } })
  expect((await map(fileOf('coarse.pmtiles', coarse))).output).toContain(
    'Note: its deepest zoom is 11: small streets come with 14.',
  )
})

test('MAP-035 check says what the map is drawn on, and what is wrong with its file', async () => {
  const check = async (more: Record<string, string> = {}) => {
    const { code, output } = await give({ ...testApp.environment, ...more }, ['check'], testApp.clock.now)
    return { code, lines: output.split('\n').filter((line) => /map|MAP/.test(line)) }
  }
  await map(fileOf('elm.pmtiles', quarterFile()))
  expect((await check()).lines).toEqual([expect.stringMatching(/^ok {5}the map uses .*22 kB/)])
  writeFileSync(inPlace(), quarterFile().subarray(0, -9))
  const broken = await check()
  expect(broken.lines).toEqual([expect.stringMatching(/^WRONG {2}.*it is cut off.*the map does not use it/)])
  expect(broken.code).toBe(1)
  const nowhere = await check({ MAP_FILE: join(folder, 'nowhere.pmtiles') })
  expect(nowhere.lines).toEqual([expect.stringMatching(/^WRONG {2}MAP_FILE: there is no file/)])
  const tiles = { MAP_TILES_URL: 'https://tiles.example.com/{z}/{x}/{y}', MAP_TILES_ATTRIBUTION: 'Elm' }
  expect((await check(tiles)).lines).toEqual(['ok     the map uses the tiles of tiles.example.com'])
  rmSync(inPlace())
  expect((await check()).lines).toEqual([])
})
