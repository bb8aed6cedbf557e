import * as v from 'valibot'
import { operation } from '../operation.ts'
import { isoTimeSchema } from '../values/time.ts'
import { notificationSchema } from './notifications.schema.ts'
import {
  notificationSettingsSchema,
  pushSubscriptionSchema,
  settingsChangeSchema,
} from './settings.schema.ts'

/** Read up to the one of this time, it included. */
export const readNotifications = operation({
  name: 'notifications.read',
  version: 1,
  method: 'POST',
  path: '/api/notifications/read',
  access: 'member',
  offline: 'queue',
  args: v.strictObject({ upTo: isoTimeSchema }),
  response: v.object({ readUpTo: isoTimeSchema }),
})

/** Lists the member's own notifications, the newest first. */
export const listNotifications = operation({
  name: 'notifications.list',
  version: 1,
  method: 'GET',
  path: '/api/notifications',
  access: 'member',
  offline: 'online',
  args: v.strictObject({}),
  response: v.object({
    notifications: v.array(notificationSchema),
    unreadCount: v.number(),
  }),
})

/** Sets which notifications a member receives, and how. Fields that are absent stay as they are. */
export const setNotificationSettings = operation({
  name: 'notifications.set',
  version: 1,
  method: 'PATCH',
  path: '/api/notifications/settings',
  access: 'member',
  offline: 'queue',
  args: settingsChangeSchema,
  response: notificationSettingsSchema,
})

/** Returns the data with which the browser lets this server reach it, and whether this server sends mail. */
export const getTelling = operation({
  name: 'notifications.telling',
  version: 1,
  method: 'GET',
  path: '/api/notifications/telling',
  access: 'member',
  offline: 'online',
  args: v.strictObject({}),
  response: v.object({
    /** The server's public key (RFC 8292), in base64url. */
    pushKey: v.string(),
    sendsMail: v.boolean(),
    /** True while the address is not confirmed as this member's; nothing is mailed to it until then. */
    wantsProof: v.optional(v.boolean()),
  }),
})

/** Stores where this session's browser receives pushes, in place of what was stored before. */
export const subscribePush = operation({
  name: 'notifications.subscribe',
  version: 1,
  method: 'PUT',
  path: '/api/notifications/push',
  access: 'member',
  offline: 'online',
  args: pushSubscriptionSchema,
  response: v.object({ isOn: v.boolean() }),
})

export const unsubscribePush = operation({
  name: 'notifications.unsubscribe',
  version: 1,
  method: 'DELETE',
  path: '/api/notifications/push',
  access: 'member',
  offline: 'online',
  args: v.strictObject({}),
  response: v.object({ isOn: v.boolean() }),
})

/** The operations of this feature that may wait in the outbox. */
export const queuedNotificationOperations = [readNotifications, setNotificationSettings] as const

export const notificationOperations = [
  ...queuedNotificationOperations,
  listNotifications,
  getTelling,
  subscribePush,
  unsubscribePush,
] as const
