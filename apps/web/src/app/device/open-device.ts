/** Composes a member's device from its parts. */
import { confirmSession, freezeSession, isSignedIn } from '../../features/sessions/session/session.ts'
import { type Device, openDevice as open } from '../../sync/device/device.ts'
import { queuedOperations } from './queued-operations.ts'

export function openDevice(memberId: string): Promise<Device> {
  return open({
    memberId,
    rules: queuedOperations,
    isSignedIn: () => isSignedIn(memberId),
    confirmSession: () => confirmSession(memberId),
    onSignedOut: () => void freezeSession(memberId),
  })
}
