/**
 * Photos of neighbors that a member looked at, to be there again without a signal and without paying for them twice. A
 * cache for each member: the next one on this device sees none of it.
 */
import { photoCache } from '../../../../workbox.config.ts'
import { photoCacheName } from '../storage/names.ts'
import { signedInMember } from './device-reads.ts'

interface LastingEvent {
  waitUntil: (work: Promise<unknown>) => void
}

/** Responds from the cache first. A file under a hash never changes, so a cached one is right. */
export async function respondWithPhoto(request: Request, event: LastingEvent): Promise<Response> {
  const memberId = await signedInMember().catch(() => null)
  if (memberId === null) return fetch(request)
  const name = photoCacheName(memberId)
  const cachedResponse = await caches.match(request.url, { cacheName: name }).catch(() => undefined)
  if (cachedResponse) return cachedResponse
  const response = await fetch(request)
  if (isPhoto(response)) {
    const keeping = keep(name, memberId, request.url, response.clone())
    event.waitUntil(keeping.catch(() => caches.delete(name)))
  }
  return response
}

/** Refuses responses of a captive portal, and partial responses. */
function isPhoto({ status, type, headers }: Response): boolean {
  return status === 200 && type === 'basic' && (headers.get('content-type') ?? '').startsWith('image/')
}

/**
 * Stores a photo. Rejects when there is no room: then the caller deletes all stored photos, because texts are more
 * important.
 */
async function keep(name: string, memberId: string, url: string, response: Response): Promise<void> {
  // The member for whom the photo was fetched may have signed out meanwhile, which deletes the member's stored photos.
  if ((await signedInMember()) !== memberId) return
  const cache = await caches.open(name)
  await cache.put(url, response)
  const all = await cache.keys()
  // The cache lists its entries in the order in which they were stored, so the first ones are the oldest.
  for (const oldest of all.slice(0, Math.max(0, all.length - photoCache.entriesMax)))
    await cache.delete(oldest)
}
