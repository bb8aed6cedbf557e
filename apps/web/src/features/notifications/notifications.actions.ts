import { isUnread } from '@porchlight/contracts/notifications/notifications.rules'
import { operations } from '@porchlight/contracts/operations'
import type { Device } from '../../sync/device.ts'

/** Read up to the one of this time. Says nothing where that is known. */
export async function markNotificationsRead(
  { database, memberId, outbox }: Pick<Device, 'database' | 'memberId' | 'outbox'>,
  upTo: string,
): Promise<void> {
  const member = await database.members.get(memberId)
  if (!member || !isUnread({ createdAt: upTo }, member.notificationsReadUpTo)) return
  await outbox.add({
    name: 'notifications.read',
    version: operations['notifications.read'].version,
    args: { upTo },
  })
}
