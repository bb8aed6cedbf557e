/**
 * Map tiles that a member looked at: they are available without a signal, and are not fetched twice. Nothing is fetched
 * in advance. Only a real tile is stored or passed on; for every other response the app draws its own background (fault
 * 50).
 */
import { tileCache } from '../../../../workbox.config.ts'
import { isTile, tileAddress, tileBytes } from '../storage/map-tiles.ts'
import { lookedAtTilesName } from '../storage/names.ts'
import { isStoredTilesCacheName, storedVersionIn } from '../storage/stored-tiles-name.ts'
import { freshUntil, freshUntilOf, isFresh, isTooOld } from './tile-rules.ts'

interface LastingEvent {
  waitUntil: (work: Promise<unknown>) => void
}

/**
 * Returns true for a request for a tile. A provider's tiles are pictures that the page requests with CORS: no other
 * pictures of other origins are requested that way.
 */
export function isTileRequest({ method, url, mode, destination, cache }: Request, origin: string): boolean {
  const { origin: from, pathname } = new URL(url)
  // The page itself fetches the tiles of a neighborhood that is stored as a whole.
  if (method !== 'GET' || cache === 'no-store') return false
  if (from === origin) return tileCache.path.test(pathname)
  return destination === 'image' && mode === 'cors'
}

export async function respondWithTile(request: Request, event: LastingEvent): Promise<Response> {
  const whole = await wholeAreaTile(request.url)
  if (whole) return whole
  const cachedResponse = await caches
    .match(request.url, { cacheName: lookedAtTilesName })
    .catch(() => undefined)
  if (cachedResponse && isFresh(cachedResponse.headers, Date.now())) return cachedResponse
  const response = await fetchTile(request)
  if (response.ok) {
    event.waitUntil(keep(request.url, response.clone()).catch(() => caches.delete(lookedAtTilesName)))
    return response
  }
  if (cachedResponse && !isTooOld(cachedResponse.headers, Date.now())) return cachedResponse
  return (await earlierAreaTile(request)) ?? response
}

/** Returns a tile of a neighborhood that was stored as a whole. */
async function wholeAreaTile(url: string): Promise<Response | undefined> {
  if (new URL(url).origin !== self.location.origin) return undefined
  for (const cacheName of (await caches.keys()).filter(isStoredTilesCacheName)) {
    const tile = await caches.match(url, { cacheName })
    if (tile) return tile
  }
  return undefined
}

/** Returns a tile of the previous map while a newer one is not complete: last year's street is better than none. */
async function earlierAreaTile({ url, destination }: Request): Promise<Response | undefined> {
  const { origin, pathname } = new URL(url)
  if (origin !== self.location.origin) return undefined
  const [zoom = 0, x = 0, y = 0] = pathname.split('/').slice(-3).map(Number)
  for (const cacheName of (await caches.keys()).filter(isStoredTilesCacheName)) {
    const tile = await caches.match(tileAddress(storedVersionIn(cacheName), [zoom, x, y]), { cacheName })
    // A picture is shown, a drawing is read by the page: neither can stand in for the other.
    const isPicture = tile?.headers.get('content-type')?.startsWith('image/')
    if (tile && isPicture === (destination === 'image')) return tile
  }
  return undefined
}

/** A tile, the word that there is none, or a failure: nothing else. */
async function fetchTile(request: Request): Promise<Response> {
  const abortController = new AbortController()
  const timer = setTimeout(() => abortController.abort(), tileCache.timeoutMs)
  try {
    const response = await fetch(request, { redirect: 'error', signal: abortController.signal })
    if (response.status === 204) return new Response(null, { status: 204 })
    const bytes = isTile(response) ? await tileBytes(response) : null
    if (bytes === null) return Response.error()
    return new Response(bytes, { headers: headersOf(response.headers) })
  } catch {
    return Response.error()
  } finally {
    clearTimeout(timer)
  }
}

function headersOf(headers: Headers): Headers {
  const type = headers.get('content-type') ?? ''
  const until = freshUntilOf(headers, Date.now())
  return new Headers({ 'content-type': type, ...(until === null ? {} : { [freshUntil]: String(until) }) })
}

async function keep(url: string, response: Response): Promise<void> {
  if (response.status !== 200 || !response.headers.has(freshUntil)) return
  const cache = await caches.open(lookedAtTilesName)
  // A tile that is looked at again becomes the newest entry, so it is first deleted.
  await cache.delete(url)
  await cache.put(url, response)
  const all = await cache.keys()
  for (const oldest of all.slice(0, Math.max(0, all.length - tileCache.entriesMax)))
    await cache.delete(oldest)
}
