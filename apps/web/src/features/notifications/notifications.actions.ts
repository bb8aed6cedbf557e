import { isUnread } from '@porchlight/contracts/notifications/notifications.rules'
import type { SettingsChange } from '@porchlight/contracts/notifications/settings.schema'
import type { Device } from '../../sync/device/device.ts'

/** Marks notifications as read up to the time of this one. Does nothing when they are marked already. */
export async function markNotificationsRead(
  { database, memberId, outbox }: Pick<Device, 'database' | 'memberId' | 'outbox'>,
  upTo: string,
): Promise<void> {
  const member = await database.members.get(memberId)
  if (!member || !isUnread({ createdAt: upTo }, member.notificationsReadUpTo)) return
  await outbox.add('notifications.read', { upTo })
}

/** Changes the settings; those that are absent in `change` stay as they are. */
export async function setNotifications(
  { outbox }: Pick<Device, 'outbox'>,
  change: SettingsChange,
): Promise<void> {
  await outbox.add('notifications.set', change)
}
