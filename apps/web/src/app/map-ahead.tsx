/** Fetches the map ahead once the page is idle, for members with premium, so that it opens without a signal. */
import { isPremium } from '@porchlight/contracts/plans/plans.rules'
import { useEffect } from 'react'
import { planOf, useMember } from '../features/members/members.reads.ts'
import { useCommunity } from '../sync/about-community.ts'
import { useConnection } from '../sync/connection.ts'
import { useDevice } from '../sync/device-context.ts'
import { whenIdle } from '../ui/loading/when-idle.ts'

export function MapAhead() {
  const { now } = useDevice()
  const member = useMember()
  const map = useCommunity()?.map
  const isOnline = useConnection(({ online }) => online)
  const isWanted = isOnline && !!member && isPremium(planOf(member, now())) && !savesData()
  // Its words, since each answer brings another object.
  const ground = map && JSON.stringify(map)
  useEffect(() => {
    if (!isWanted || ground === undefined) return
    whenIdle(() => {
      import('../features/map/map-ahead.ts')
        .then(({ fetchMapAhead }) => fetchMapAhead(JSON.parse(ground)))
        // What cannot be had now is fetched by whoever opens the map.
        .catch(() => undefined)
    })
  }, [isWanted, ground])
  return null
}

/** Returns true when the browser saves data. The map is then loaded only when it is opened. */
function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
}
