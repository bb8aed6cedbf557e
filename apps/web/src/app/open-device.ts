/** Composes a member's device from what the features bring. */
import { hasSession, holdSession, isSignedIn } from '../features/sessions/session.ts'
import { type Device, openDevice as open } from '../sync/device.ts'
import { predictions } from './predictions.ts'

export function openDevice(memberId: string): Promise<Device> {
  return open({
    memberId,
    predictions,
    isSignedIn: () => isSignedIn(memberId),
    hasSession: () => hasSession(memberId),
    onSignedOut: () => void holdSession(memberId),
  })
}
