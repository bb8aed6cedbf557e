/**
 * Requests nearby, once a day for members who chose that: this job marks them, and they are delivered with all other
 * news by then.
 */
import { switchesOf } from '@porchlight/contracts/notifications/settings.rules'
import type { Transaction } from '../../database/transactions/transact.ts'
import { everyMinuteInBatches } from '../../jobs/job.ts'
import { millisecondBefore } from '../../notices/news-marks.ts'
import { nextDelivery } from '../notifications/settings.operations.ts'
import { settingsOf } from '../notifications/settings.queries.ts'

const atOnce = 50

export function nearbyJob(communityTimeZone: () => string) {
  return everyMinuteInBatches('telling of requests nearby', (transaction) =>
    markNearby(transaction, communityTimeZone()),
  )
}

async function markNearby({ database, now }: Transaction, communityTimeZone: string): Promise<boolean> {
  const due = await database
    .selectFrom('deliveries')
    .where('channel', '=', 'nearby')
    .where('dueAt', '<=', now)
    .orderBy('dueAt')
    .limit(atOnce)
    .select(['memberId', 'toldUpTo'])
    .execute()
  for (const { memberId, toldUpTo } of due) {
    const ofMember = database.updateTable('pushSubscriptions').where('memberId', '=', memberId)
    await ofMember.set({ nearbySince: toldUpTo }).execute()
    // A push service that requested a pause gets no earlier request: this news goes out with the next one.
    await ofMember
      .set({ dueAt: now })
      .where(({ eb, or }) => or([eb('failures', '=', 0), eb('dueAt', 'is', null)]))
      .execute()
    const dueAt = nextDelivery('nearby', switchesOf(await settingsOf(database, memberId)), {
      now,
      communityTimeZone,
    })
    await database
      .updateTable('deliveries')
      .set({ dueAt, plannedAt: dueAt, toldUpTo: millisecondBefore(now) })
      .where('memberId', '=', memberId)
      .where('channel', '=', 'nearby')
      .execute()
  }
  return due.length === atOnce
}
