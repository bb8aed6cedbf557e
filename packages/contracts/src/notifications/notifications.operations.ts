import * as v from 'valibot'
import { operation } from '../operation.ts'
import { isoTimeSchema } from '../values/time.ts'
import { notificationSchema } from './notifications.schema.ts'

/** Read up to the one of this time, it included. */
export const readNotifications = operation({
  name: 'notifications.read',
  version: 1,
  method: 'POST',
  path: '/api/notifications/read',
  access: 'member',
  offline: 'queue',
  args: v.strictObject({ upTo: isoTimeSchema }),
  answer: v.object({ readUpTo: isoTimeSchema }),
})

/** One's own, the newest first. */
export const listNotifications = operation({
  name: 'notifications.list',
  version: 1,
  method: 'GET',
  path: '/api/notifications',
  access: 'member',
  offline: 'online',
  args: v.strictObject({}),
  answer: v.object({
    notifications: v.array(notificationSchema),
    unreadCount: v.number(),
  }),
})

export const notificationOperations = [readNotifications, listNotifications] as const
