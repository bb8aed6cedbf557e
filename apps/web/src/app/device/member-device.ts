/**
 * The code that only a member's device needs. No visitor waits for it: it is loaded with the start of a member's visit.
 */
import type { QueuedOperations } from '../../features/outbox/queued-operation.ts'
import type { Device } from '../../sync/device/device.ts'
import { followPushes } from './follow-pushes.ts'
import { openDevice } from './open-device.ts'
import { toastOutcomes } from './outcome-toasts.ts'
import { queuedOperations } from './queued-operations.ts'

export interface MemberDevice {
  open: (memberId: string) => Promise<Device>
  operations: QueuedOperations
  /** `lead` goes to a path of the app. Gives the way to stop. */
  tellOutcomes: (device: Device, lead: (path: string) => void) => () => void
  /** Follows the pushes that the member taps on. */
  followPushes: (device: Device, lead: (path: string) => void) => () => void
}

const memberDevice: MemberDevice = {
  open: openDevice,
  operations: queuedOperations,
  tellOutcomes: toastOutcomes,
  followPushes,
}

export default memberDevice
