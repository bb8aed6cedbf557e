/** Fetches, when the page is idle, the parts of the map that a member needs without a signal. */
import type { MapGround } from '@porchlight/contracts/map/map.schema'
import { dayMs } from '@porchlight/contracts/values/time'
import { storeCode } from '../../storage/later-code.ts'
import {
  isStoredTilesCacheName,
  missingAddress,
  storedTilesCacheName,
  storedVersionIn,
  wholeAddress,
} from '../../storage/map-tiles.ts'

/** The worker fetches the code, which the page is spared evaluating; a neighborhood that is not whole goes on. */
export async function fetchMapAhead(ground: MapGround): Promise<void> {
  storeCode('map')
  if (ground.ground !== 'file' || !('caches' in window)) return
  const { version } = ground
  if (!(await caches.keys()).some(isStoredTilesCacheName)) return
  if (await caches.match(wholeAddress(version), { cacheName: storedTilesCacheName(version) })) return
  const { resumeKeeping } = await import('./keep-area/kept-area.ts')
  await resumeKeeping(version)
}

/** An operator who puts another file in the place of one has none for a while. */
const missingMsMax = dayMs

/**
 * A neighborhood that is kept, of a map that the community has no more: nothing shows it. It goes at once where another ground
 * was chosen, and after a day where the file is missing.
 */
export async function dropReplacedMap(ground: MapGround, now: number): Promise<void> {
  if (!('caches' in window)) return
  const names = (await caches.keys()).filter(isStoredTilesCacheName)
  if (names.length === 0) return
  if (ground.ground === 'file') return forgetMissing(names)
  if (ground.ground === 'own' && !(await areLongMissing(names, now))) return
  // With what still fetches it.
  const { dropArea } = await import('./keep-area/kept-area.ts')
  await dropArea()
}

async function forgetMissing(names: readonly string[]): Promise<void> {
  for (const name of names) await (await caches.open(name)).delete(missingAddress(storedVersionIn(name)))
}

/** Notes when it was seen first. */
async function areLongMissing(names: readonly string[], now: number): Promise<boolean> {
  let since = now
  for (const name of names) {
    const cache = await caches.open(name)
    const address = missingAddress(storedVersionIn(name))
    const note = await cache.match(address)
    if (note) since = Math.min(since, Number(await note.text()) || now)
    else await cache.put(address, new Response(String(now)))
  }
  return now - since >= missingMsMax
}
