/** Tests of the download of a neighborhood that another window removes, or whose member signs out. */
import type { TileList } from '@porchlight/contracts/map/map.schema'
import { createId } from '@porchlight/contracts/values/id'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { DeviceDatabase, type LastMember } from '../../../storage/database.ts'
import { tileAddress } from '../../../storage/map-tiles.ts'
import { storedTilesCacheName } from '../../../storage/stored-tiles-name.ts'
import { MemoryCaches } from '../../../worker/memory-caches.factory.ts'

const version = 'v1'
const tiles: TileList['tiles'] = [
  [14, 1, 1, 4],
  [14, 1, 2, 4],
  [14, 1, 3, 4],
]
const addresses = tiles.map((tile) => tileAddress(version, tile))

let caches: MemoryCaches
let isLost: boolean
let requestedPaths: string[]
/** Resolves before the response to a tile. */
let beforeTile: (path: string) => Promise<void>

const memberId = createId()

beforeEach(async () => {
  await setSignedIn(true)
  caches = new MemoryCaches()
  isLost = false
  requestedPaths = []
  beforeTile = () => Promise.resolve()
  vi.stubGlobal('caches', caches)
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('fetch', respond)
})
afterEach(async () => {
  vi.unstubAllGlobals()
  const device = new DeviceDatabase()
  await device.settings.delete('lastMember')
  device.close()
})

async function respond(path: string): Promise<Response> {
  requestedPaths.push(path)
  if (isLost) throw new TypeError('Failed to fetch')
  if (path.endsWith('/list')) return new Response(JSON.stringify({ version, bytes: 12, tiles }))
  await beforeTile(path)
  return new Response('tile', { headers: { 'content-type': 'image/png' } })
}

/** Stores whether the member is signed in, as a sign-in and the end of a session do. */
async function setSignedIn(signedIn: boolean): Promise<void> {
  const device = new DeviceDatabase()
  await device.settings.put({ key: 'lastMember', value: { memberId, signedIn } satisfies LastMember })
  device.close()
}

/** Loads the modules anew: each window has a download of its own, and all share what is stored. */
async function openWindow() {
  vi.resetModules()
  return import('./kept-area.ts')
}

it('a download that waits for a better line ends when another window has removed it', async () => {
  const [first, second] = [await openWindow(), await openWindow()]
  isLost = true
  const download = first.keepArea(version)
  await vi.waitFor(() => expect(first.useKeeping.getState().state).toBe('paused'))
  await second.dropArea()
  isLost = false
  window.dispatchEvent(new Event('online'))
  await download
  expect(first.useKeeping.getState()).toEqual({ state: 'none', done: 0, all: null })
  expect(caches.kept()).toEqual({})
})

it('a running download ends with the tile during which another window has removed it', async () => {
  const [first, second] = [await openWindow(), await openWindow()]
  beforeTile = (path) => (path === addresses[1] ? second.dropArea() : Promise.resolve())
  await first.keepArea(version)
  expect(first.useKeeping.getState()).toEqual({ state: 'none', done: 0, all: null })
  expect(requestedPaths).not.toContain(addresses[2])
  expect(caches.kept()).toEqual({})
})

it('a download ends with the tile during which its member signs out, and goes on after the next sign-in', async () => {
  const first = await openWindow()
  beforeTile = (path) => setSignedIn(path !== addresses[1])
  await first.keepArea(version)
  expect(requestedPaths).not.toContain(addresses[2])
  await setSignedIn(true)
  await first.resumeKeeping(version)
  expect(first.useKeeping.getState()).toEqual({ state: 'kept', done: 12, all: 12 })
})

it('a download that waits for a better line ends once nobody is signed in', async () => {
  const first = await openWindow()
  isLost = true
  const download = first.keepArea(version)
  await vi.waitFor(() => expect(first.useKeeping.getState().state).toBe('paused'))
  await setSignedIn(false)
  isLost = false
  requestedPaths = []
  window.dispatchEvent(new Event('online'))
  await download
  expect(requestedPaths).toEqual([])
})

it('a download that nobody removes waits for a better line and stores all of it', async () => {
  const first = await openWindow()
  isLost = true
  const download = first.keepArea(version)
  await vi.waitFor(() => expect(first.useKeeping.getState().state).toBe('paused'))
  isLost = false
  window.dispatchEvent(new Event('online'))
  await download
  expect(first.useKeeping.getState()).toEqual({ state: 'kept', done: 12, all: 12 })
  expect(caches.kept()[storedTilesCacheName(version)]).toEqual(expect.arrayContaining(addresses))
})
