/** Deletes a departing member from the notifications of others. */
import { memberAudience } from '@porchlight/contracts/sync/audiences'
import { rowsPerNumberMax } from '../../database/transactions/changes.ts'
import type { Transaction } from '../../database/transactions/transact.ts'
import { notificationsAbout } from './notifications.queries.ts'

/**
 * Deletes one batch of the notifications about a person.
 * @returns whether there was anything to do
 */
export async function deleteNotificationsOf(
  { database, touch }: Transaction,
  personId: string,
): Promise<boolean> {
  const rows = await notificationsAbout(database, personId, rowsPerNumberMax / 2)
  if (rows.length === 0) return false
  const ids = rows.map(({ id }) => id)
  await database.deleteFrom('notifications').where('id', 'in', ids).execute()
  for (const { id, memberId } of rows) touch('notifications', id, memberAudience(memberId), 'gone')
  return true
}
