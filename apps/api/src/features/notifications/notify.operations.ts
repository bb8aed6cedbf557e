/** The one way to tell a member something in the app: a row of theirs, in the transaction of what it tells of. */
import type {
  NotificationName,
  NotificationParams,
} from '@porchlight/contracts/notifications/notifications.catalogue'
import { notificationKeptUntil } from '@porchlight/contracts/notifications/notifications.rules'
import { notificationLimits } from '@porchlight/contracts/notifications/notifications.schema'
import { memberAudience } from '@porchlight/contracts/sync/audiences'
import { createId } from '@porchlight/contracts/values/id'
import { toIso } from '@porchlight/contracts/values/time'
import type { Transaction } from '../../database/transact.ts'
import { notificationsBeyond } from './notifications.queries.ts'

export interface NewNotification {
  /** Who is told. */
  memberId: string
  kind: NotificationName
  params: NotificationParams
  /** Who did it; nobody, where the clock or an operator did. */
  personId?: string | null
  /** A path of the app: where it is about. */
  target: string
}

export async function notify(
  transaction: Transaction,
  { memberId, kind, params, personId = null, target }: NewNotification,
): Promise<void> {
  const { database, now, touch } = transaction
  const id = createId(now)
  const { title, name } = params
  await database
    .insertInto('notifications')
    .values({ id, memberId, kind, params: JSON.stringify({ title, name }), personId, target, createdAt: now })
    .execute()
  touch('notifications', id, memberAudience(memberId), {
    until: notificationKeptUntil({ createdAt: toIso(now) }),
  })
  await keepNewest(transaction, memberId)
}

/** As many as devices keep: each that comes makes the oldest one go. */
async function keepNewest({ database, touch }: Transaction, memberId: string): Promise<void> {
  const beyond = await notificationsBeyond(database, memberId, notificationLimits.countMax)
  if (beyond.length === 0) return
  await database.deleteFrom('notifications').where('id', 'in', beyond).execute()
  for (const id of beyond) touch('notifications', id, memberAudience(memberId), 'gone')
}
