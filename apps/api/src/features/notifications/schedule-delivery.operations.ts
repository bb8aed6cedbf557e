/**
 * Marks that a member has news outside the app: for their devices soon, and by mail where they chose that. The content
 * is read at delivery, without what was read, taken back or blocked by then. Any amount of news is one mark, and so one
 * notice.
 */
import { minuteMs } from '@porchlight/contracts/values/time'
import { sql } from 'kysely'
import { prepare } from '../../database/engine/prepared.ts'
import type { Transaction } from '../../database/transactions/transact.ts'
import { millisecondBefore } from '../../notices/news-marks.ts'

/** Milliseconds of delay, so that notifications that come together are delivered together. */
const restMs = 4000
/** Milliseconds between two deliveries to one device, so that a device that rang just now rests. */
export const apartMs = minuteMs
/** Milliseconds until a mail, because a member who looks into the app meanwhile needs none. */
const mailRestMs = 10 * minuteMs

export async function noteNews({ database, now }: Transaction, memberId: string): Promise<void> {
  const soon = now + restMs
  await ringSoon.run(database, { memberId, soon, restedBefore: soon - apartMs })
  await mailSoon.run(database, { memberId, dueAt: now + mailRestMs, toldUpTo: millisecondBefore(now) })
}

/**
 * Marks the same for all members who want immediate notices of requests nearby. The distance is checked at delivery.
 */
export async function noteRequest({ database, now }: Transaction): Promise<void> {
  await ringAllSoon.run(database, { soon: now + restMs, since: millisecondBefore(now) })
}

const ringSoon = prepare(
  (database, { memberId, soon, restedBefore }: { memberId: string; soon: number; restedBefore: number }) =>
    database
      .updateTable('pushSubscriptions')
      .set({
        dueAt: sql<number>`case when sent_at > ${restedBefore} then sent_at + ${sql.lit(apartMs)} else ${soon} end`,
      })
      .where('memberId', '=', memberId)
      .where('dueAt', 'is', null),
)

const ringAllSoon = prepare((database, { soon, since }: { soon: number; since: number }) =>
  database
    .updateTable('pushSubscriptions')
    .set(({ fn, val, ref }) => ({
      dueAt: fn.coalesce(ref('dueAt'), val(soon)),
      nearbySince: fn.coalesce(ref('nearbySince'), val(since)),
    }))
    .where('memberId', 'in', ({ selectFrom }) =>
      selectFrom('notificationSettings').where('nearby', '=', 'at_once').select('memberId'),
    ),
)

const mailSoon = prepare(
  (database, { memberId, dueAt, toldUpTo }: { memberId: string; dueAt: number; toldUpTo: number }) =>
    database
      .insertInto('deliveries')
      .columns(['memberId', 'channel', 'plannedAt', 'dueAt', 'toldUpTo', 'failures'])
      .expression(({ selectFrom }) =>
        selectFrom('notificationSettings')
          .where('memberId', '=', memberId)
          .where('hasMail', '=', 1)
          .select(({ val }) => [
            'memberId',
            sql.lit('mail').as('channel'),
            val(dueAt).as('plannedAt'),
            val(dueAt).as('dueAt'),
            val(toldUpTo).as('toldUpTo'),
            sql.lit(0).as('failures'),
          ]),
      )
      .onConflict((conflict) =>
        conflict
          .columns(['memberId', 'channel'])
          .doUpdateSet(({ ref }) => ({
            dueAt: ref('excluded.dueAt'),
            plannedAt: ref('excluded.plannedAt'),
          }))
          .where('deliveries.dueAt', 'is', null),
      ),
)
