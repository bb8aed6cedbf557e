/** Live queries of the member's notifications, as hooks: from the device's own rows, with or without a signal. */
import { isKnown, type KnownNotification } from '@porchlight/contracts/notifications/notifications.catalogue'
import { isUnread } from '@porchlight/contracts/notifications/notifications.rules'
import type { Notification } from '@porchlight/contracts/notifications/notifications.schema'
import { type Switches, switchesOf } from '@porchlight/contracts/notifications/settings.rules'
import { useDatabaseQuery } from '../../storage/use-database-query.ts'
import type { DeviceData } from '../../sync/device/device.ts'
import { useDevice } from '../../sync/device/device-context.ts'
import { readInitialSync } from '../../sync/outbox/meta.ts'
import { readBlockedIds } from '../safety/safety.reads.ts'

export interface NotificationFeed {
  /** The newest first. */
  notifications: KnownNotification[]
  /** The time up to which notifications are read; undefined when none is read. */
  readUpTo: string | undefined
}

/** Returns the notifications; undefined while loading. */
export function useNotifications(): NotificationFeed | undefined {
  const { database, memberId } = useDevice()
  return useDatabaseQuery(database, ['notifications'], () => readNotifications({ database, memberId }))
}

export async function readNotifications({ database, memberId }: DeviceData): Promise<NotificationFeed> {
  const [all, member, blockedIds] = await Promise.all([
    database.notifications.orderBy('createdAt').reverse().toArray(),
    database.members.get(memberId),
    readBlockedIds(database),
  ])
  return {
    notifications: all.filter(isKnown).filter((each) => isShown(each, blockedIds)),
    readUpTo: member?.notificationsReadUpTo,
  }
}

/** The oldest first; undefined while loading, and until all of what is on the server is here: a part of it is a false number. */
export function useUnreadNotifications(): KnownNotification[] | undefined {
  const { database, memberId } = useDevice()
  const unread = useDatabaseQuery(database, ['unread notifications'], async () => {
    const { isWhole } = await readInitialSync(database)
    return isWhole ? readUnread({ database, memberId }) : null
  })
  return unread ?? undefined
}

/**
 * Reads the unread notifications only, however many were read. Returns none before the member's own row is here,
 * because the time up to which they are read is missing.
 */
export async function readUnread({ database, memberId }: DeviceData): Promise<KnownNotification[]> {
  const [member, blockedIds] = await Promise.all([database.members.get(memberId), readBlockedIds(database)])
  if (!member) return []
  const { notificationsReadUpTo: readUpTo } = member
  const later = await database.notifications
    .where('createdAt')
    .above(readUpTo ?? '')
    .toArray()
  return later.filter((each) => isUnread(each, readUpTo) && isShown(each, blockedIds)).filter(isKnown)
}

/** Returns false for actions of a blocked member. */
function isShown({ personId = '' }: Notification, blockedIds: ReadonlySet<string>): boolean {
  return !blockedIds.has(personId)
}

export interface ChosenSwitches {
  switches: Switches
  /** A choice has not reached the server yet. */
  isWaiting: boolean
}

/** Returns the notification settings as this device stores them; undefined while loading. */
export function useSwitches(): ChosenSwitches | undefined {
  const { database, memberId } = useDevice()
  return useDatabaseQuery(database, ['notification settings'], async () => ({
    switches: switchesOf(await database.notificationSettings.get(memberId)),
    isWaiting:
      (await database.outbox
        .where('state')
        .equals('waiting')
        .filter(({ name }) => name === 'notifications.set')
        .count()) > 0,
  }))
}

/**
 * Returns true when the member has something that others may respond to: a post, a message, or a seat at a meetup;
 * undefined while loading.
 */
export function useHasUnreadNews(): boolean | undefined {
  const { database, memberId } = useDevice()
  return useDatabaseQuery(database, ['something to hear of'], async () => {
    const ownPost = await database.posts.filter(({ authorId }) => authorId === memberId).first()
    if (ownPost) return true
    const ownMessage = await database.messages.filter(({ senderId }) => senderId === memberId).first()
    if (ownMessage) return true
    return (await database.rsvps.count()) > 0
  })
}
