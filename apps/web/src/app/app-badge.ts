/** The number on the app's icon: what still waits to be sent. */
import { liveQuery } from 'dexie'
import { useEffect } from 'react'
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
    const waiting = liveQuery(() => toldEntries(device, 'waiting').count())
    const watching = waiting.subscribe({ next: show, error: () => undefined })
    return () => watching.unsubscribe()
  }, [device])
}

function show(count: number): void {
  const shown = count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()
  shown.catch(() => undefined)
}
