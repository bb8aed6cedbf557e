/** Pure decisions about notifications that both sides obey. */
import { type Notification, notificationLimits } from './notifications.schema.ts'

/** @returns epoch ms: until when a device keeps it */
export function notificationRetention({ createdAt }: Pick<Notification, 'createdAt'>): number {
  return Date.parse(createdAt) + notificationLimits.keptMs
}

/** Returns the later of two times up to which notifications are read. */
export function laterRead(previous: string | undefined, upTo: string): string {
  return previous !== undefined && previous > upTo ? previous : upTo
}

export function isUnread(
  { createdAt }: Pick<Notification, 'createdAt'>,
  readUpTo: string | undefined,
): boolean {
  return readUpTo === undefined || createdAt > readUpTo
}
