/**
 * Fetches the map ahead once the page is idle, for members with premium, so that it opens without a signal. Deletes the
 * stored tiles of a map that the community no longer has.
 */
import type { MapGround } from '@porchlight/contracts/map/map.schema'
import { isPremium } from '@porchlight/contracts/plans/plans.rules'
import { useEffect } from 'react'
import { mayFetchAhead } from '../../features/files/files.ui.ts'
import { planOf, useMember } from '../../features/members/members.reads.ts'
import { storeCode } from '../../storage/later-code.ts'
import { isStoredTilesCacheName } from '../../storage/stored-tiles-name.ts'
import { useCommunity } from '../../sync/community/about-community.ts'
import { useDevice } from '../../sync/device/device-context.ts'
import { useConnection } from '../../sync/transport/connection.ts'
import { whenIdle } from '../../ui/loading/when-idle.ts'

/** The last run, which the next one waits for: two at once would each note when they first missed the map's file. */
let lastRun: Promise<void> = Promise.resolve()

export function MapAhead() {
  const { now } = useDevice()
  const member = useMember()
  const map = useCommunity()?.map
  const isOnline = useConnection(({ online }) => online)
  const hasMap = isOnline && !!member && isPremium(planOf(member, now()))
  // The text is compared and not the object, because each response brings a new object.
  const ground = map && JSON.stringify(map)
  useEffect(() => {
    if (!hasMap || ground === undefined) return
    // A run for a map that was replaced meanwhile ends: another map may be stored by then.
    const controller = new AbortController()
    whenIdle(() => {
      lastRun = lastRun.then(() => prepareMap(JSON.parse(ground), controller.signal)).catch(() => undefined)
    })
    return () => controller.abort()
  }, [hasMap, ground])
  return null
}

/**
 * The worker fetches the code, which the page is spared evaluating. Does nothing when the network fails: opening the map
 * fetches what is missing.
 */
async function prepareMap(ground: MapGround, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return
  if (mayFetchAhead()) storeCode('map')
  // Only a member who stores a neighborhood needs more: that code comes with all screens.
  if (!('caches' in window) || !(await caches.keys()).some(isStoredTilesCacheName)) return
  const { completeStoredMap, dropReplacedMap } = await import('../../features/map/map-ahead.ts')
  await dropReplacedMap(ground, Date.now(), signal)
  // The next run does not wait for this one's tiles: on a bad line they may take days.
  if (mayFetchAhead() && !signal.aborted) completeStoredMap(ground).catch(() => undefined)
}
