/** Opens the signed-in member's device, and closes it when they leave. */
import { type ReactNode, startTransition, useEffect, useState } from 'react'
import { QueuedOperationsContext } from '../features/outbox/queued-operations-context.ts'
import { useSession } from '../features/sessions/session.ts'
import type { Device } from '../sync/device.ts'
import { DeviceContext } from '../sync/device-context.ts'
import { useDelayedFallback } from '../ui/loading/use-delayed-fallback.ts'
import { useAppBadge } from './app-badge.ts'
import { resetOnMemberChange } from './member-change.ts'
import { openDevice } from './open-device.ts'
import { useOutcomeToasts } from './outcome-toasts.ts'
import { queuedOperations } from './queued-operations.ts'
import { Starting } from './starting.tsx'

export function DeviceProvider({ children }: { children: ReactNode }) {
  const memberId = useSession((session) => (session.state === 'signed-in' ? session.memberId : null))
  const device = useOpenDevice(memberId)
  useOutcomeToasts(device)
  useAppBadge(device)
  useEffect(resetOnMemberChange, [])
  const isHere = memberId === null || device !== null
  const isHeldBack = useDelayedFallback(isHere)
  if (!isHere) return isHeldBack ? null : <Starting />
  return (
    <QueuedOperationsContext value={queuedOperations}>
      <DeviceContext value={device}>{children}</DeviceContext>
    </QueuedOperationsContext>
  )
}

function useOpenDevice(memberId: string | null): Device | null {
  const [opened, setOpened] = useState<Device | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  useEffect(() => {
    if (memberId === null) return
    let left = false
    const opening = openDevice(memberId)
    opening.then(
      (device) => {
        // All that a member sees is drawn then: in slices.
        if (!left) startTransition(() => setOpened(device))
      },
      (error: unknown) => {
        if (!left) setFailure(error)
      },
    )
    return () => {
      left = true
      setOpened(null)
      opening.then(
        (device) => device.stop(),
        () => undefined,
      )
    }
  }, [memberId])
  if (failure) throw failure
  // The one that is open may still be the last member's, until the effects have run.
  return opened?.memberId === memberId ? opened : null
}
