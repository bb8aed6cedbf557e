/** Loads the notice about a member's standing, only where something was decided that still holds. */
import { allSanctions } from '@porchlight/contracts/standing/standing.catalogue'
import { type StandingState, standingStateAt } from '@porchlight/contracts/standing/standing.rules'
import type { Standing } from '@porchlight/contracts/standing/standing.schema'
import { useEffect, useMemo } from 'react'
import { useDevice } from '../../sync/device/device-context.ts'
import type { SocketFollower } from '../../sync/socket/socket.ts'
import { useMinute } from '../../ui/hooks/use-minute.ts'
import { lazyModule } from '../../ui/loading/lazy-module.ts'
import { useNeededModule } from '../../ui/loading/use-needed-module.ts'
import { useStanding } from './standing.reads.ts'

const notice = lazyModule(() => import('./standing-notice.tsx'))

export function StandingEntry() {
  const standing = useStanding()
  return standing && <CurrentStanding standing={standing} />
}

function CurrentStanding({ standing }: { standing: Standing }) {
  const state = useStandingState(standing)
  const { part: Notice } = useNeededModule(notice, state !== 'good')
  return state !== 'good' && Notice && <Notice standing={standing} state={state} />
}

/**
 * Returns the standing, renewed when it changes by the clock. Suspended members have no socket, so what follows it begins rounds at
 * the pace of an open chat: a lift is shown soon.
 */
export function useStandingState(standing: Standing): StandingState {
  const { socket } = useDevice()
  const state = standingStateAt(standing, useStandingMinute(standing))
  useEffect(() => {
    if (state === 'suspended') return socket.follow(timedRounds)
  }, [socket, state])
  return state
}

const ignore = () => undefined
const timedRounds: SocketFollower = { onReady: ignore, onFrame: ignore, onEnd: ignore }

/** Returns the time, renewed at the moments at which the standing changes by the clock. */
function useStandingMinute(standing: Standing): number {
  const { now } = useDevice()
  // An end that is not there becomes NaN, which is never ahead.
  const moments = useMemo(() => allSanctions.map(({ end }) => Date.parse(standing[end] ?? '')), [standing])
  return useMinute(now, moments)
}
