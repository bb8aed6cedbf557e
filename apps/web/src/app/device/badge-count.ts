import { liveQuery } from 'dexie'
import { countUnread } from '../../features/conversations/conversations.reads.ts'
import { readUnread } from '../../features/notifications/notifications.reads.ts'
import { ringing } from '../../features/notifications/notifications.ts'
import { useSeenIds } from '../../features/notifications/notifications.ui.ts'
import type { Device } from '../../sync/device/device.ts'
import { readVisibleEntries } from '../../sync/device/visible-entries.ts'

/**
 * Reports the count of entries that wait, unread messages of neighbors, and notifications. Returns the function that
 * stops it.
 */
export function followCount(device: Device, tell: (count: number) => void): () => void {
  let read: Awaited<ReturnType<typeof readAll>> | null = null
  const count = () => {
    if (!read) return
    const [waitingCount, writtenCount, unread] = read
    tell(waitingCount + writtenCount + ringing(unread, useSeenIds.getState().ids).length)
  }
  const watching = liveQuery(() => readAll(device)).subscribe({
    next: (now) => {
      read = now
      count()
    },
    error: () => undefined,
  })
  const stopSeen = useSeenIds.subscribe(count)
  return () => {
    watching.unsubscribe()
    stopSeen()
  }
}

function readAll(device: Device) {
  return Promise.all([
    readVisibleEntries(device, 'waiting').count(),
    countUnread(device.database),
    readUnread(device),
  ])
}
