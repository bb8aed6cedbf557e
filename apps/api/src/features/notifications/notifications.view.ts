/** The view of a member's own notifications. */
import type { Notification } from '@porchlight/contracts/notifications/notifications.schema'
import { toIso } from '@porchlight/contracts/values/time'
import { notBetweenTwo } from '../../feature-parts/between-two.ts'
import { nobody, type TablesOf, type View } from '../../feature-parts/views.ts'
import {
  type NotificationRow,
  notificationsBehindBlocks,
  ownNotificationsAbout,
  ownNotificationsById,
} from './notifications.queries.ts'
import { settingsOf } from './settings.queries.ts'

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

/** A member has one row of them, by their own name. */
export const settingsView: View<'notificationSettings'> = async (database, { memberId }, ids) => {
  const settings = ids.includes(memberId) ? await settingsOf(database, memberId) : undefined
  return new Map(settings ? [[memberId, settings]] : [])
}

export const notificationTables: TablesOf<'notifications'> = {
  notificationSettings: { view: settingsView, people: nobody, betweenTwo: notBetweenTwo },
  notifications: {
    view: notificationsView,
    people: ({ personId }) => (personId === undefined ? [] : [personId]),
    betweenTwo: {
      rowsAbout: ownNotificationsAbout,
      hiddenRows: async (rows, { database, ...blocks }) => {
        const notifications = rows.flatMap(({ row }) =>
          row === null ? [] : [{ ...row, createdAt: Date.parse(row.createdAt) }],
        )
        const hiddenIds = await notificationsBehindBlocks(database, blocks, notifications)
        return new Map([...hiddenIds].map((id) => [id, 'never']))
      },
    },
  },
}
