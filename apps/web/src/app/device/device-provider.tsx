/** Opens the signed-in member's device, and closes it when they leave. */
import { type ReactNode, startTransition, useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { QueuedOperationsContext } from '../../features/outbox/queued-operations-context.ts'
import { beforeEntering, useSession } from '../../features/sessions/session/session.ts'
import type { Device } from '../../sync/device/device.ts'
import { DeviceContext } from '../../sync/device/device-context.ts'
import { focusMain } from '../../ui/focus/focus-main.ts'
import { lazyModule } from '../../ui/loading/lazy-module.ts'
import { useDelayedFallback } from '../../ui/loading/use-delayed-fallback.ts'
import { useNeededModule } from '../../ui/loading/use-needed-module.ts'
import { NotLoaded } from '../screens/load-failed.tsx'
import { Starting } from '../screens/starting.tsx'
import { useAppBadge } from './app-badge.ts'
import { resetOnMemberChange } from './member-change.ts'
import type { MemberDevice } from './member-device.ts'

const memberDevice = lazyModule(() => import('./member-device.ts'))

/** Loads the code for a signed-in member; otherwise the first render would request it. Rejects as loading does. */
export async function loadMemberDevice(): Promise<void> {
  await memberDevice.load()
}

interface DeviceProviderProps {
  /** Loads the modules of a member's first screen. */
  loadHome: () => Promise<void>
  children: ReactNode
}

export function DeviceProvider({ loadHome, children }: DeviceProviderProps) {
  const memberId = useSession((session) => (session.state === 'signed-in' ? session.memberId : null))
  const entering = useEntering(memberId, loadHome)
  const nextId = memberId ?? entering?.memberId ?? null
  const { part, tryAgain, isRetried } = useNeededModule(memberDevice, nextId !== null)
  const openedDevice = useOpenDevice(nextId, part)
  const hasOpened = openedDevice !== null || tryAgain !== null
  useEffect(() => {
    if (hasOpened) entering?.onOpened()
  }, [entering, hasOpened])
  // The page of the log-in, which is still there, has no device.
  const device = memberId === null ? null : openedDevice
  const navigate = useNavigate()
  useEffect(() => {
    if (!device || !part) return
    const lead = (path: string) => void navigate(path)
    const stops = [part.tellOutcomes(device, lead), part.followPushes(device, lead)]
    return () => {
      for (const stop of stops) stop()
    }
  }, [device, part, navigate])
  useAppBadge(device)
  useEffect(resetOnMemberChange, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is open
  useEffect(() => {
    if (device && isRetried()) focusMain()
  }, [device])
  const isHere = memberId === null || device !== null
  const isHeldBack = useDelayedFallback(isHere)
  if (!isHere && tryAgain) return <NotLoaded page onTryAgain={tryAgain} />
  if (!isHere) return isHeldBack ? null : <Starting isFetching={part === null} />
  return (
    <QueuedOperationsContext value={part?.operations ?? null}>
      <DeviceContext value={device}>{children}</DeviceContext>
    </QueuedOperationsContext>
  )
}

interface EnteringMember {
  memberId: string
  /** Called when the device is open, or when loading its code failed. */
  onOpened: () => void
}

/** Returns the member who has logged in and whose first screen is not ready yet; null when there is none. */
function useEntering(memberId: string | null, loadHome: () => Promise<void>): EnteringMember | null {
  const [entering, setEntering] = useState<EnteringMember | null>(null)
  useEffect(
    () =>
      beforeEntering(async (memberId) => {
        const deviceOpening = new Promise<void>((resolve) => setEntering({ memberId, onOpened: resolve }))
        // A failure is shown where the part is needed.
        await Promise.all([deviceOpening, loadHome().catch(() => undefined)])
      }),
    [loadHome],
  )
  useEffect(() => {
    // The session says from here on whose device is open.
    if (memberId !== null) setEntering(null)
  }, [memberId])
  return entering
}

function useOpenDevice(memberId: string | null, part: MemberDevice | null): Device | null {
  const [device, setOpened] = useState<Device | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  useEffect(() => {
    if (memberId === null || part === null) return
    let hasLeft = false
    const opening = part.open(memberId)
    opening.then(
      (device) => {
        // All that a member sees is drawn then: in slices.
        if (!hasLeft) startTransition(() => setOpened(device))
      },
      (error: unknown) => {
        if (!hasLeft) setFailure(error)
      },
    )
    return () => {
      hasLeft = true
      setOpened(null)
      opening.then(
        (device) => device.stop(),
        () => undefined,
      )
    }
  }, [memberId, part])
  if (failure) throw failure
  // The one that is open may still be the last member's, until the effects have run.
  return device?.memberId === memberId ? device : null
}
