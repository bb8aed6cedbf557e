/** Rows of notifications, and of what brings them to a member who does not have the app open. */

import type { NotificationName } from '@porchlight/contracts/notifications/notifications.catalogue'
import type { NearbyChoice } from '@porchlight/contracts/notifications/notifications.topics'
import type { Flag } from './flag.ts'
import type { OwnerId } from './owner-id.ts'

/** Deliveries by the clock: mails that members requested, digests, and notices of requests nearby. */
export type DeliveryChannel = 'mail' | 'digest' | 'nearby'

export interface NotificationsTables {
  notifications: {
    id: string
    memberId: string
    kind: NotificationName
    /** JSON: what its text is made of. */
    params: string
    /** The member who caused it; null when nobody did. */
    personId: string | null
    /** A path of the app. */
    target: string
    createdAt: number
    /** JSON list: when it rang in the last day, and what it took the place of; null of those from before there were such lists. */
    rangAt: string | null
  }
  notificationSettings: {
    memberId: OwnerId
    /** JSON: the row that devices have. */
    chosen: string
    /** The resulting choice, stored as a column so that members with it can be selected. */
    nearby: NearbyChoice
    hasMail: Flag
    /**
     * The times since which they have had mails of news, and digests, without a break; 0 when chosen before these
     * columns existed.
     */
    mailSince: number
    digestSince: number
  }
  /** The server's keys for push services. A restore creates new ones. */
  pushKeys: { id: 1; publicKey: string; privateKey: string; createdAt: number }
  /** The push addresses of a session's browser. */
  pushSubscriptions: {
    sessionHash: string
    memberId: OwnerId
    endpoint: string
    p256dh: string
    auth: string
    createdAt: number
    /** The newest notification that was delivered to the device. */
    toldUpTo: number
    /** The device is to be notified of requests nearby that came after this time; null while it is not. */
    nearbySince: number | null
    sentAt: number
    /** The time at which it is due; null when there is nothing to deliver. */
    dueAt: number | null
    /** A process is delivering to the device until this time. */
    leasedUntil: number | null
    failures: number
  }
  deliveries: {
    memberId: OwnerId
    channel: DeliveryChannel
    /** The time for which it was planned. A retry does not change it. */
    plannedAt: number | null
    /** The time at which it is due; null when there is nothing to deliver. */
    dueAt: number | null
    toldUpTo: number
    failures: number
  }
  /** The key that signs links to unsubscribe. It opens no account: a link signed with it can only end mails. */
  unsubscribeKeys: { id: 1; signingKey: string; createdAt: number }
}
