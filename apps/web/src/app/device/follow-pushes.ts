/** Follows pushes while the app is open, and renews the server's push address of this browser. */
import { renewPush } from '../../features/notifications/push.ts'
import type { Device } from '../../sync/device/device.ts'

/** @param lead goes to a path of the app. Gives the way to stop. */
export function followPushes(device: Device, lead: (path: string) => void): () => void {
  void renewPush(device)
  const hear = ({ data }: MessageEvent) => {
    if (data?.type === 'OPEN' && typeof data.path === 'string' && isPath(data.path)) lead(data.path)
  }
  navigator.serviceWorker?.addEventListener('message', hear)
  return () => navigator.serviceWorker?.removeEventListener('message', hear)
}

/** Returns true for a path of this app: '//elsewhere' is another site. */
function isPath(path: string): boolean {
  return /^\/(?![/\\])/.test(path)
}
