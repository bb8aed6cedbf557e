/** Fetches, when the page is idle, the parts of the map that a member needs without a signal. */
import type { MapGround } from '@porchlight/contracts/map/map.schema'
import {
  isStoredTilesCacheName,
  keepMapCode,
  storedTilesCacheName,
  wholeAddress,
} from '../../storage/map-tiles.ts'

/** The worker fetches the code, which the page is spared evaluating; a neighborhood that is not whole goes on. */
export async function fetchMapAhead(ground: MapGround): Promise<void> {
  navigator.serviceWorker?.controller?.postMessage({ type: keepMapCode })
  if (ground.ground !== 'file' || !('caches' in window)) return
  const { version } = ground
  if (!(await caches.keys()).some(isStoredTilesCacheName)) return
  if (await caches.match(wholeAddress(version), { cacheName: storedTilesCacheName(version) })) return
  const { resumeKeeping } = await import('./keep-area/kept-area.ts')
  await resumeKeeping(version)
}
