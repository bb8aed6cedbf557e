/** The one way to notify a member in the app: a row of theirs, in the transaction of the event. */
import {
  isReminder,
  type NotificationName,
  type NotificationParams,
} from '@porchlight/contracts/notifications/notifications.catalogue'
import { notificationRetention } from '@porchlight/contracts/notifications/notifications.rules'
import { notificationLimits } from '@porchlight/contracts/notifications/notifications.schema'
import { memberAudience } from '@porchlight/contracts/sync/audiences'
import { createId } from '@porchlight/contracts/values/id'
import { dayMs, hourMs, toIso } from '@porchlight/contracts/values/time'
import type { Transaction } from '../../database/transactions/transact.ts'
import { isAwayNow, notificationsBeyond, ringsOf, sameNotifications } from './notifications.queries.ts'
import { noteNews } from './schedule-delivery.operations.ts'

export interface NewNotification {
  memberId: string
  kind: NotificationName
  params: NotificationParams
  /** The identifier of the member who acted; null when the clock or an operator did. */
  personId?: string | null
  /** A path of the app: where it is about. */
  target: string
  /**
   * True when the notification replaces an earlier one of the same content, so that one repeated action does not fill
   * the member's list.
   */
  replacesSame?: boolean
  /** False when the notification is shown in the app alone. */
  mayRing?: boolean
}

/** The pause in ms before the same notification rings again; until then it is changed in place. */
const ringsApartMs = hourMs
/** The most times that the same notification rings within 24 hours. */
const ringsPerDayMax = 4

export async function notify(
  transaction: Transaction,
  { memberId, kind, params, personId = null, target, replacesSame = false, mayRing = true }: NewNotification,
): Promise<void> {
  const { database, now, touch } = transaction
  if (isReminder(kind) && (await isAwayNow(database, memberId, now))) return
  const id = createId(now)
  const earlierNotifications = replacesSame
    ? await sameNotifications(database, { memberId, kind, personId, target })
    : []
  await deleteNotifications(
    transaction,
    memberId,
    earlierNotifications.map((each) => each.id),
  )
  const rangAt = earlierNotifications.flatMap(ringsOf).filter((at) => at > now - dayMs)
  const rings = mayRing && rangAt.length < ringsPerDayMax && rangAt.every((at) => at <= now - ringsApartMs)
  if (rings) rangAt.push(now)
  await database
    .insertInto('notifications')
    .values({
      id,
      memberId,
      kind,
      params: JSON.stringify(params),
      personId,
      target,
      createdAt: now,
      rangAt: JSON.stringify(rangAt),
    })
    .execute()
  touch('notifications', id, memberAudience(memberId), {
    until: notificationRetention({ createdAt: toIso(now) }),
  })
  await deleteAllButNewest(transaction, memberId)
  if (rings) await noteNews(transaction, memberId)
}

/** Deletes a member's oldest notifications so that only the number that devices have remains. */
async function deleteAllButNewest(transaction: Transaction, memberId: string): Promise<void> {
  const beyond = await notificationsBeyond(transaction.database, memberId, notificationLimits.countMax)
  await deleteNotifications(transaction, memberId, beyond)
}

async function deleteNotifications(
  { database, touch }: Transaction,
  memberId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  await database.deleteFrom('notifications').where('id', 'in', ids).execute()
  for (const id of ids) touch('notifications', id, memberAudience(memberId), 'gone')
}
