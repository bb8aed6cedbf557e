import { mkdirSync, mkdtempSync, renameSync, rmdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inventedQuarter, quarterFile, tilesOf } from '../../testing/services/quarter.factory.ts'
import { createConfiguredTiles } from './configured-tiles.ts'
import type { TileFile, Tiles } from './tiles.ts'

let folder: string
let file: string
let tiles: Tiles
const unusableReports: string[] = []
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'porchlight-tiles-'))
  file = join(folder, 'map.pmtiles')
  tiles = createConfiguredTiles({
    config: { file, isFileNamed: true, tiles: null },
    center: () => inventedQuarter.center,
    onUnusable: (path, reason) => unusableReports.push(`${path}: ${reason}`),
  })
})
beforeEach(() => unusableReports.splice(0))
afterAll(async () => {
  await tiles.close()
  rmSync(folder, { recursive: true, force: true })
})

let writeCount = 0
function put(bytes: Uint8Array): void {
  writeCount += 1
  writeFileSync(`${file}.next`, bytes)
  utimesSync(`${file}.next`, writeCount, writeCount)
  renameSync(`${file}.next`, file)
}

const coarse = () => quarterFile({ ...inventedQuarter, zooms: { min: 10, max: 12 } })
const address = { z: 15, x: 5621, y: 13_084 }
const versionNow = () => tiles.withFile(async (open) => open?.ground.version ?? null)

test('MAP-035 a reader keeps its file to the end, however often it is replaced; then the file is closed', async () => {
  put(quarterFile())
  let before: TileFile | null = null
  const expectedTile = tilesOf(inventedQuarter).find(
    ({ z, x, y }) => z === 15 && x === address.x && y === address.y,
  )
  await tiles.withFile(async (open) => {
    before = open
    const { version } = open?.ground ?? {}
    put(coarse())
    expect(await versionNow()).not.toBe(version)
    put(Buffer.from('none'))
    expect(await versionNow()).toBeNull()
    put(coarse())
    expect(await versionNow()).not.toBe(version)
    expect(await open?.read(address)).toEqual(Buffer.from(expectedTile?.bytes ?? ''))
    expect((await open?.list())?.tiles.length).toBeGreaterThan(50)
  })
  // The last user of the old file is gone, so the file is closed and its space on the disk is free.
  await expect(async () => (before as TileFile | null)?.read(address)).rejects.toThrow(/closed/)
})

test('MAP-035 many simultaneous readers open the file once, and an invalid one is reported once', async () => {
  put(quarterFile())
  const versions = await Promise.all(Array.from({ length: 50 }, versionNow))
  expect(new Set(versions).size).toBe(1)
  put(Buffer.from('none'))
  expect(new Set(await Promise.all(Array.from({ length: 50 }, versionNow)))).toEqual(new Set([null]))
  expect(unusableReports).toEqual([`${file}: it is too short to be a PMTiles file`])
})

test('MAP-035 a file that is written in place counts only once it is complete', async () => {
  const bytes = quarterFile()
  const seenVersions: (string | null)[] = []
  for (const length of [100, 2000, bytes.length - 1, bytes.length]) {
    writeFileSync(file, bytes.subarray(0, length))
    writeCount += 1
    utimesSync(file, writeCount, writeCount)
    seenVersions.push(await versionNow())
  }
  expect(seenVersions).toEqual([null, null, null, expect.any(String)])
  rmSync(file)
  expect(await versionNow()).toBeNull()
  expect(unusableReports.at(-1)).toBe(`${file}: there is no such file`)
})

test('MAP-035 a folder in the file’s place is reported once, and a file counts again', async () => {
  put(quarterFile())
  expect(await versionNow()).toEqual(expect.any(String))
  rmSync(file)
  mkdirSync(file)
  expect([await versionNow(), await versionNow()]).toEqual([null, null])
  expect(unusableReports).toEqual([`${file}: it is no file`])
  rmdirSync(file)
  put(quarterFile())
  expect(await versionNow()).toEqual(expect.any(String))
})
