/** The rules for notifications and their delivery when a member is removed. */
import { memberAudience } from '@porchlight/contracts/sync/audiences'
import { rowsPerNumberMax } from '../../database/transactions/changes.ts'
import type { Transaction } from '../../database/transactions/transact.ts'
import { beforePosts, type RemovalRules } from '../../feature-parts/removal.ts'
import { notificationsAbout } from './notifications.queries.ts'

/**
 * Deletes one batch of the notifications about a person.
 * @returns whether there was anything to do
 */
async function deleteNotificationsOf({ database, touch }: Transaction, personId: string): Promise<boolean> {
  const rows = await notificationsAbout(database, personId, rowsPerNumberMax / 2)
  if (rows.length === 0) return false
  const ids = rows.map(({ id }) => id)
  await database.deleteFrom('notifications').where('id', 'in', ids).execute()
  for (const { id, memberId } of rows) touch('notifications', id, memberAudience(memberId), 'gone')
  return true
}

export const notificationRemoval = {
  notifications: beforePosts(deleteNotificationsOf),
} satisfies RemovalRules
