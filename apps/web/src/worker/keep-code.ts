/**
 * Code that most members never open: the map's, and that of the desk. It is fetched when a member opens it, and in
 * advance for a member who has it already. Like the installed files it is checked by its hash, so that nothing else is
 * ever taken for it (D6).
 */
import type { PrecacheEntry } from 'workbox-precaching'

type Files = readonly Pick<PrecacheEntry, 'url' | 'integrity'>[]

interface Code {
  cacheName: string
  files: Files
}

export async function respondWithCode(request: Request, { cacheName, files }: Code): Promise<Response> {
  const cachedResponse = await caches.match(request.url, { cacheName }).catch(() => undefined)
  if (cachedResponse) return cachedResponse
  const file = files.find(({ url }) => addressOf(url) === request.url)
  // The file belongs to an earlier version, for a page that is still open.
  if (!file) return fetch(request)
  return fetchFile(cacheName, file).catch(() => fetch(request))
}

/** Fetches the files that are missing, and then deletes those of an earlier version. */
export async function cacheCode({ cacheName, files }: Code): Promise<void> {
  const cache = await caches.open(cacheName)
  for (const file of files) if (!(await cache.match(addressOf(file.url)))) await fetchFile(cacheName, file)
  const addresses = new Set(files.map(({ url }) => addressOf(url)))
  for (const { url } of await cache.keys()) if (!addresses.has(url)) await cache.delete(url)
}

async function fetchFile(cacheName: string, { url, integrity = '' }: Files[number]): Promise<Response> {
  const address = addressOf(url)
  const response = await fetch(address, { integrity })
  if (response.ok) {
    const cache = await caches.open(cacheName)
    await cache.put(address, response.clone()).catch(() => undefined)
  }
  return response
}

function addressOf(url: string): string {
  return new URL(url, self.location.origin).href
}
