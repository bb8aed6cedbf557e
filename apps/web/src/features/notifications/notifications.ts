/** Computes which notifications still ring, up to when they are read, and how they are grouped by day. */
import type { Notification } from '@porchlight/contracts/notifications/notifications.schema'

/** Returns the notifications that ring. A notification that was seen where it happened does not. */
export function ringing<Each extends Notification>(
  unread: readonly Each[],
  seenIds: ReadonlySet<string>,
): Each[] {
  return unread.filter(({ id }) => !seenIds.has(id))
}

/**
 * Returns the time up to which notifications count as read. That is one time for all: it moves up to the first
 * notification that was not seen in place; null when it does not move.
 * @param unread the oldest first
 */
export function seenUpTo(unread: readonly Notification[], seenIds: ReadonlySet<string>): string | null {
  const firstUnseen = unread.findIndex(({ id }) => !seenIds.has(id))
  const before = firstUnseen === -1 ? unread : unread.slice(0, firstUnseen)
  // Notifications of the same time are read together or not at all.
  const next = unread[firstUnseen]?.createdAt
  return before.findLast(({ createdAt }) => createdAt !== next)?.createdAt ?? null
}

export interface DayOfNotifications<Each> {
  day: string
  notifications: Each[]
}

/** @param nameOf the words for the day of a time, epoch ms */
export function byDay<Each extends Notification>(
  notifications: readonly Each[],
  nameOf: (when: number) => string,
): DayOfNotifications<Each>[] {
  const days: DayOfNotifications<Each>[] = []
  for (const notification of notifications) {
    const day = nameOf(Date.parse(notification.createdAt))
    const last = days.at(-1)
    if (last?.day === day) last.notifications.push(notification)
    else days.push({ day, notifications: [notification] })
  }
  return days
}
