/**
 * Tests of the tiles that the worker returns of a stored neighborhood: without a signal, beside a newer map, and after
 * an update of the app.
 */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { laterCodeName } from '../storage/later-code.ts'
import { tileAddress } from '../storage/map-tiles.ts'
import { lookedAtTilesName } from '../storage/names.ts'
import { storedTilesCacheName } from '../storage/stored-tiles-name.ts'
import { cacheLaterCode } from './keep-later-code.ts'
import { respondWithTile } from './keep-tiles.ts'
import { MemoryCaches, origin } from './memory-caches.factory.ts'

const at = [14, 2808, 6541] as const
const vectorType = 'application/vnd.mapbox-vector-tile'

let caches: MemoryCaches
/** The response of the server; null without a signal. */
let buildResponse: ((path: string) => Response) | null
beforeEach(() => {
  caches = new MemoryCaches()
  buildResponse = null
  vi.stubGlobal('caches', caches)
  vi.stubGlobal('self', { location: { origin } })
  vi.stubGlobal('fetch', async (request: Request | string) => {
    if (!buildResponse) throw new TypeError('Failed to fetch')
    return buildResponse(new URL(typeof request === 'string' ? request : request.url).pathname)
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const tile = (words: string, type = vectorType) => new Response(words, { headers: { 'content-type': type } })

async function keep(name: string, path: string, response: Response): Promise<void> {
  await (await caches.open(name)).put(path, response)
}

/** Requests a tile of this map, as the page does when it draws the map. */
async function requestTile(version: string, destination = ''): Promise<string | null> {
  const request = new Request(`${origin}${tileAddress(version, at)}`)
  Object.defineProperty(request, 'destination', { value: destination })
  const works: Promise<unknown>[] = []
  const response = await respondWithTile(request, { waitUntil: (work) => works.push(work) })
  await Promise.all(works)
  return response.ok ? response.text() : null
}

it('a stored neighborhood is there without a signal, and no other tile', async () => {
  await keep(storedTilesCacheName('one'), tileAddress('one', at), tile('kept'))
  expect(await requestTile('one')).toBe('kept')
  await caches.delete(storedTilesCacheName('one'))
  expect(await requestTile('one')).toBeNull()
})

it('while a newer map is missing, the stored one replaces it without a signal, and no longer', async () => {
  await keep(storedTilesCacheName('one'), tileAddress('one', at), tile('of the map before'))
  expect(await requestTile('two')).toBe('of the map before')
  buildResponse = () => tile('of the newer map')
  expect(await requestTile('two')).toBe('of the newer map')
})

it('a picture of the previous map does not replace a vector tile, nor the reverse', async () => {
  await keep(storedTilesCacheName('one'), tileAddress('one', at), tile('a picture', 'image/png'))
  expect(await requestTile('two')).toBeNull()
  expect(await requestTile('two', 'image')).toBe('a picture')
})

it('an update of the app deletes the previous map code, and finds a stored neighborhood unchanged', async () => {
  // The name is the one on phones today: under another name the app would neither find the tile nor delete it.
  const storedTile = { name: 'map-kept:1:one', path: '/tiles/one/14/2808/6541' }
  await keep(storedTile.name, storedTile.path, tile('kept'))
  await keep(lookedAtTilesName, storedTile.path, tile('looked at'))
  await keep(laterCodeName, '/assets/map-before.js', new Response('before'))
  buildResponse = () => new Response('now')
  await cacheLaterCode('map', [{ url: 'assets/map-now.js', integrity: '' }])
  expect(caches.kept()).toEqual({
    [laterCodeName]: ['/assets/map-now.js'],
    [storedTile.name]: [storedTile.path],
    [lookedAtTilesName]: [storedTile.path],
  })
  buildResponse = null
  expect(await requestTile('one')).toBe('kept')
})
