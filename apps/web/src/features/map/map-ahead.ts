/** Completes the map of a neighborhood that this device stores, or deletes it where the community has another map. */
import type { MapGround } from '@porchlight/contracts/map/map.schema'
import { dayMs } from '@porchlight/contracts/values/time'
import { missingAddress, wholeAddress } from '../../storage/map-tiles.ts'
import {
  isStoredTilesCacheName,
  storedTilesCacheName,
  storedVersionIn,
} from '../../storage/stored-tiles-name.ts'

/** Continues the download of a stored neighborhood that is not whole. Resolves once it is whole or was stopped. */
export async function completeStoredMap(ground: MapGround): Promise<void> {
  if (ground.ground !== 'file') return
  const { version } = ground
  if (await caches.match(wholeAddress(version), { cacheName: storedTilesCacheName(version) })) return
  const { resumeKeeping } = await import('./keep-area/kept-area.ts')
  await resumeKeeping(version)
}

/** An operator who puts another file in the place of one has none for a while. */
const missingMsMax = dayMs

/**
 * Deletes the stored neighborhood of a map that the community no longer has, since no screen shows it: at once where the
 * community uses another kind of map, and after a day where the file is missing. Does nothing once `signal` says that the
 * community's map was replaced again: another neighborhood may be stored by then.
 */
export async function dropReplacedMap(ground: MapGround, now: number, signal: AbortSignal): Promise<void> {
  const names = (await caches.keys()).filter(isStoredTilesCacheName)
  if (ground.ground === 'file') return forgetMissing(names)
  if (ground.ground === 'own' && !(await noteAndCheckMissing(names, now))) return
  const { dropArea } = await import('./keep-area/kept-area.ts')
  if (!signal.aborted) await dropArea()
}

async function forgetMissing(names: readonly string[]): Promise<void> {
  for (const name of names) await (await caches.open(name)).delete(missingAddress(storedVersionIn(name)))
}

/** Notes since when the file is missing. Returns true once it has been missing for too long. */
async function noteAndCheckMissing(names: readonly string[], now: number): Promise<boolean> {
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
