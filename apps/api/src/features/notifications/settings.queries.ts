/** Queries of notification settings and of push subscriptions. */

import { changedSettings } from '@porchlight/contracts/notifications/settings.rules'
import type { NotificationSettings } from '@porchlight/contracts/notifications/settings.schema'
import type { Kysely } from 'kysely'
import type { Row, Tables } from '../../database/schema/tables.ts'

export type SubscriptionRow = Row<'pushSubscriptions'>

/** Returns the settings; undefined when the member changed none. */
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

/** Returns the settings as a response, also when the member changed none. */
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

/**
 * Returns since when the member has received these mails without a break (epoch ms); 0 when the time was not stored.
 */
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
