/** Follows pushes while the app is open, and renews the server's push address of this browser. */
import { renewPush } from '../../features/notifications/push.ts'
import type { Device } from '../../sync/device/device.ts'
import { followPushedPaths } from './pushed-paths.ts'

/** @param lead goes to a path of the app. Gives the way to stop. */
export function followPushes(device: Device, lead: (path: string) => void): () => void {
  void renewPush(device)
  return followPushedPaths(lead)
}
