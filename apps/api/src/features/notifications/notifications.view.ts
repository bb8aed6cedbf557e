/** What a member was told, for that member alone. */
import type { Notification } from '@porchlight/contracts/notifications/notifications.schema'
import { toIso } from '@porchlight/contracts/values/time'
import type { TablesOf, View } from '../../nouns/views.ts'
import { type NotificationRow, ownNotificationsById } from './notifications.queries.ts'

export function notificationView(row: NotificationRow): Notification {
  const { id, kind, params, personId, target, createdAt } = row
  return {
    id,
    kind,
    params: JSON.parse(params),
    ...(personId === null ? {} : { personId }),
    target,
    createdAt: toIso(createdAt),
  }
}

export const notificationsView: View<'notifications'> = async (database, { memberId }, ids) => {
  const rows = await ownNotificationsById(database, memberId, ids)
  return new Map(rows.map((row) => [row.id, notificationView(row)]))
}

export const notificationTables: TablesOf<'notifications'> = {
  notifications: {
    view: notificationsView,
    people: ({ personId }) => (personId === undefined ? [] : [personId]),
  },
}
