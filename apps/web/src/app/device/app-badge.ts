/** The number on the app's icon: what is unread, and what still waits to be sent. */
import { useEffect } from 'react'
import type { Device } from '../../sync/device/device.ts'

/** Shows the number on the app's icon. It does nothing in a browser without such a number. */
export function useAppBadge(device: Device | null): void {
  useEffect(() => {
    if (!('setAppBadge' in navigator)) return
    // The next person on this phone must not see the number.
    if (!device) {
      show(0)
      return
    }
    let isLeft = false
    let stop = () => {}
    // Apart: no visitor has anything to count.
    import('./badge-count.ts').then(
      ({ followCount }) => {
        if (!isLeft) stop = followCount(device, show)
      },
      () => undefined,
    )
    return () => {
      isLeft = true
      stop()
    }
  }, [device])
}

function show(count: number): void {
  const badgeUpdate = count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()
  badgeUpdate.catch(() => undefined)
}
