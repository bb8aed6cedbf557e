/** Handlers of notification settings; they also update the deliveries at fixed times. */

import { notificationTopics } from '@porchlight/contracts/notifications/notifications.topics'
import {
  changedSettings,
  isTold,
  nextAt,
  type Switches,
  switchesOf,
} from '@porchlight/contracts/notifications/settings.rules'
import type { ArgsNamed } from '@porchlight/contracts/operations'
import { memberAudience } from '@porchlight/contracts/sync/audiences'
import type { Kysely } from 'kysely'
import type { DeliveryChannel } from '../../database/schema/notifications.tables.ts'
import type { Tables } from '../../database/schema/tables.ts'
import type { Transaction } from '../../database/transactions/transact.ts'
import type { WriteContext } from '../../feature-parts/handlers.ts'
import { millisecondBefore } from '../../notices/news-marks.ts'
import { membersById } from '../members/members.queries.ts'
import { apartMs } from './schedule-delivery.operations.ts'
import { settingsOf } from './settings.queries.ts'

/**
 * Times of scheduled deliveries on the clock where the member is: requests when most are at home, the mail with
 * breakfast, the weekly one on Saturday.
 */
const nearbyAt = '17:00'
const digestAt = '08:00'
const weeklyOn = 6

export async function setSettings(
  { transaction, memberId }: Pick<WriteContext, 'transaction' | 'memberId'>,
  change: ArgsNamed<'notifications.set'>,
  communityTimeZone: string,
): Promise<void> {
  const { database, now, touch } = transaction
  const before = await settingsOf(database, memberId)
  const settings = changedSettings(before, memberId, change)
  const [switchesBefore, switches] = [switchesOf(before), switchesOf(settings)]
  const row = {
    chosen: JSON.stringify(settings),
    nearby: switches.allOff ? ('off' as const) : switches.nearby,
    hasMail: hasMail(switches) ? (1 as const) : (0 as const),
    ...(hasMail(switches) && !hasMail(switchesBefore) ? { mailSince: now } : {}),
    ...(hasDigest(switches) && !hasDigest(switchesBefore) ? { digestSince: now } : {}),
  }
  await database
    .insertInto('notificationSettings')
    .values({ memberId, mailSince: 0, digestSince: 0, ...row })
    .onConflict((conflict) => conflict.column('memberId').doUpdateSet(row))
    .execute()
  touch('notificationSettings', memberId, memberAudience(memberId))
  await planDeliveries(database, memberId, switches, { now, communityTimeZone })
  await recheckHeldDelivery(database, memberId, now)
}

/**
 * Checks deliveries that wait for the end of quiet hours by the current settings. A push service that requested a pause
 * still gets it.
 */
async function recheckHeldDelivery(database: Kysely<Tables>, memberId: string, now: number): Promise<void> {
  await database
    .updateTable('pushSubscriptions')
    .set({ dueAt: now })
    .where('memberId', '=', memberId)
    .where('failures', '=', 0)
    .where('dueAt', '>', now + apartMs)
    .execute()
}

const hasMail = (switches: Switches) => notificationTopics.some((topic) => isTold(switches, 'mail', topic))
const hasDigest = ({ allOff, digest }: Switches) => !allOff && digest !== 'off'

/** Ends the mails of a member by a link in a mail, without a sign-in. After the member left there is nothing to end. */
export async function endMails(
  transaction: Transaction,
  { memberId, kind }: { memberId: string; kind: 'news' | 'digest' },
  communityTimeZone: string,
): Promise<void> {
  if ((await membersById(transaction.database, [memberId])).length === 0) return
  const allSwitchedOff = Object.fromEntries(notificationTopics.map((topic) => [topic, false]))
  const change = kind === 'digest' ? { digest: 'off' as const } : { mail: allSwitchedOff }
  await setSettings({ transaction, memberId }, change, communityTimeZone)
}

/**
 * Plans the scheduled deliveries to a member, or removes them when the member turned them off. A repetition changes
 * nothing.
 */
export async function planDeliveries(
  database: Kysely<Tables>,
  memberId: string,
  switches: Switches,
  { now, communityTimeZone }: { now: number; communityTimeZone: string },
): Promise<void> {
  for (const channel of ['digest', 'nearby'] as const) {
    const dueAt = nextDelivery(channel, switches, { now, communityTimeZone })
    if (dueAt === null) {
      await database
        .deleteFrom('deliveries')
        .where('memberId', '=', memberId)
        .where('channel', '=', channel)
        .execute()
      continue
    }
    await database
      .insertInto('deliveries')
      .values({ memberId, channel, plannedAt: dueAt, dueAt, toldUpTo: millisecondBefore(now), failures: 0 })
      .onConflict((conflict) =>
        conflict
          .columns(['memberId', 'channel'])
          .doUpdateSet({ plannedAt: dueAt, dueAt })
          // A delivery that is late already stays due.
          .where('deliveries.dueAt', '>', now),
      )
      .execute()
  }
}

/** Returns the next delivery (epoch ms); null when this channel is off. */
export function nextDelivery(
  channel: DeliveryChannel,
  { allOff, digest, nearby, timeZone }: Switches,
  { now, communityTimeZone }: { now: number; communityTimeZone: string },
): number | null {
  const zone = timeZone ?? communityTimeZone
  if (allOff) return null
  if (channel === 'nearby') return nearby === 'daily' ? nextAt(nearbyAt, zone, now) : null
  if (channel === 'mail' || digest === 'off') return null
  return nextAt(digestAt, zone, now, digest === 'weekly' ? weeklyOn : undefined)
}
