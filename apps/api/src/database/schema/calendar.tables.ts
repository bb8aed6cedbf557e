/** Rows of what members’ calendars hold. */

import type { Flag } from './flag.ts'
import type { OwnerId } from './owner-id.ts'

export interface CalendarTables {
  calendars: {
    memberId: string
    /** SHA-256 of the token; the token itself is only in the calendar that sends it. */
    tokenHash: string
    createdAt: number
    /** The hour in which it was read last; null before that. */
    readAt: number | null
    /** True when calendars are to remind of coming items. */
    hasAlarm: Flag
  }
  /** The last content of each item that a member's calendar received, and the number of its changes. */
  calendarItems: {
    memberId: OwnerId
    postId: string
    /** SHA-256 of the item as it was sent last. */
    digest: string
    sequence: number
    changedAt: number
  }
}
