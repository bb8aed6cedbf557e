/** Composes a member's device from what the features bring. */
import { holdSession } from '../features/sessions/session.ts'
import { type Device, openDevice as open } from '../sync/device.ts'
import { predictions } from './predictions.ts'

export function openDevice(memberId: string): Promise<Device> {
  return open({ memberId, predictions, onSignedOut: () => void holdSession(memberId) })
}
