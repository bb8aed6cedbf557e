/** What members chose about being told, and where their browsers are reached. */

import { changedSettings } from '@porchlight/contracts/notifications/settings.rules'
import type { NotificationSettings } from '@porchlight/contracts/notifications/settings.schema'
import type { Kysely } from 'kysely'
import type { Row, Tables } from '../../database/tables.ts'

export type SubscriptionRow = Row<'pushSubscriptions'>

/** Undefined of whoever chose nothing. */
export async function settingsOf(
  database: Kysely<Tables>,
  memberId: string,
): Promise<NotificationSettings | undefined> {
  const row = await database
    .selectFrom('notificationSettings')
    .where('memberId', '=', memberId)
    .select('chosen')
    .executeTakeFirst()
  return row && (JSON.parse(row.chosen) as NotificationSettings)
}

/** As the call answers it, also where nothing was chosen. */
export async function settingsView(
  database: Kysely<Tables>,
  memberId: string,
): Promise<NotificationSettings> {
  return (await settingsOf(database, memberId)) ?? changedSettings(undefined, memberId, {})
}

export function subscriptionsOf(database: Kysely<Tables>, memberId: string): Promise<SubscriptionRow[]> {
  return database
    .selectFrom('pushSubscriptions')
    .where('memberId', '=', memberId)
    .orderBy('createdAt')
    .selectAll()
    .execute()
}

/** Since when they have these mails without a break; 0 where that was not kept. */
export async function subscribedSince(
  database: Kysely<Tables>,
  memberId: string,
  kind: 'news' | 'digest',
): Promise<number> {
  const row = await database
    .selectFrom('notificationSettings')
    .where('memberId', '=', memberId)
    .select(['mailSince', 'digestSince'])
    .executeTakeFirst()
  return (kind === 'digest' ? row?.digestSince : row?.mailSince) ?? 0
}
