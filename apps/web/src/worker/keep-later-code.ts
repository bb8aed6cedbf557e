/**
 * The code of the parts that are not installed. It is fetched when a member opens such a part, or in advance. Like the
 * installed files it is checked by its hash, so that nothing else is ever taken for it (D6).
 */
import type { PrecacheEntry } from 'workbox-precaching'
import { laterCode } from '../../../../workbox.config.ts'
import { laterCodeName, type StoredPart } from '../storage/later-code.ts'

type Files = readonly Pick<PrecacheEntry, 'url' | 'integrity'>[]

export async function respondWithLaterCode(request: Request, files: Files): Promise<Response> {
  const cachedResponse = await caches.match(request.url, { cacheName: laterCodeName }).catch(() => undefined)
  if (cachedResponse) return cachedResponse
  const file = files.find(({ url }) => addressOf(url) === request.url)
  // The file belongs to an earlier version, for a page that is still open.
  if (!file) return fetch(request)
  return fetchFile(file).catch(() => fetch(request))
}

/** Fetches the missing files of a part, and then deletes all files of earlier versions. */
export async function cacheLaterCode(part: StoredPart, files: Files): Promise<void> {
  const cache = await caches.open(laterCodeName)
  for (const file of files) {
    if (laterCode.path.exec(file.url)?.[1] !== part) continue
    if (!(await cache.match(addressOf(file.url)))) await fetchFile(file)
  }
  const addresses = new Set(files.map(({ url }) => addressOf(url)))
  for (const { url } of await cache.keys()) if (!addresses.has(url)) await cache.delete(url)
}

async function fetchFile({ url, integrity = '' }: Files[number]): Promise<Response> {
  const address = addressOf(url)
  const response = await fetch(address, { integrity })
  if (response.ok) {
    const cache = await caches.open(laterCodeName)
    await cache.put(address, response.clone()).catch(() => undefined)
  }
  return response
}

function addressOf(url: string): string {
  return new URL(url, self.location.origin).href
}
