/** The number on the app's icon: what is unread, and what still waits to be sent. */
import { liveQuery } from 'dexie'
import { useEffect } from 'react'
import { countUnread } from '../features/conversations/conversations.reads.ts'
import type { Device } from '../sync/device.ts'
import { toldEntries } from '../sync/told-entries.ts'

/** Where the browser has no such number, nothing happens. */
export function useAppBadge(device: Device | null): void {
  useEffect(() => {
    if (!('setAppBadge' in navigator)) return
    // The next person on this phone is told nothing.
    if (!device) {
      show(0)
      return
    }
    const count = async () =>
      (await toldEntries(device, 'waiting').count()) + (await countUnread(device.database))
    const watching = liveQuery(count).subscribe({ next: show, error: () => undefined })
    return () => watching.unsubscribe()
  }, [device])
}

function show(count: number): void {
  const shown = count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()
  shown.catch(() => undefined)
}
