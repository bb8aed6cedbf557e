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

/** The end of all fetches in advance that were requested so far. */
let fetchesAhead: Promise<void> = Promise.resolve()

/**
 * Fetches the missing files of a part in advance, and then deletes all files of earlier versions. One file is fetched at
 * a time, over all parts, and for a bounded time: a browser opens six connections to a server, and where the line never
 * responds, each fetch holds one of them. With all six held, no round would leave (D5).
 */
export function cacheLaterCode(part: StoredPart, files: Files): Promise<void> {
  const caching = fetchesAhead.then(() => cacheFiles(part, files))
  fetchesAhead = caching.catch(() => undefined)
  return caching
}

async function cacheFiles(part: StoredPart, files: Files): Promise<void> {
  const cache = await caches.open(laterCodeName)
  for (const file of files) {
    if (laterCode.path.exec(file.url)?.[1] !== part) continue
    if (!(await cache.match(addressOf(file.url)))) await fetchAhead(file)
  }
  const addresses = new Set(files.map(({ url }) => addressOf(url)))
  for (const { url } of await cache.keys()) if (!addresses.has(url)) await cache.delete(url)
}

async function fetchAhead(file: Files[number]): Promise<void> {
  const abortController = new AbortController()
  const timer = setTimeout(() => abortController.abort(), laterCode.aheadMsMax)
  await fetchFile(file, abortController.signal).finally(() => clearTimeout(timer))
}

async function fetchFile({ url, integrity = '' }: Files[number], signal?: AbortSignal): Promise<Response> {
  const address = addressOf(url)
  const response = await fetch(address, { integrity, ...(signal && { signal }) })
  if (response.ok) {
    const cache = await caches.open(laterCodeName)
    await cache.put(address, response.clone()).catch(() => undefined)
  }
  return response
}

function addressOf(url: string): string {
  return new URL(url, self.location.origin).href
}
