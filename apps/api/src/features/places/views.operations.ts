/** The counts of openings of a place's page: one per member and day. No member sees who opened it. */
import type { ArgsNamed, ResponseNamed } from '@porchlight/contracts/operations'
import { wallTime } from '@porchlight/contracts/values/clock/wall-time'
import { dayMs, toIso } from '@porchlight/contracts/values/time'
import type { Transaction } from '../../database/transactions/transact.ts'
import type { WriteContext } from '../../feature-parts/handlers.ts'
import { type Exploring, recordActivity } from '../exploration/record-activity.operations.ts'
import { placeFor } from './places.queries.ts'
import { countPlace } from './public-places.operations.ts'

export async function viewPlace(
  exploring: Exploring,
  { transaction, memberId, writtenAt }: WriteContext,
  { id }: ArgsNamed<'places.view'>,
): Promise<void> {
  const { database, now } = transaction
  const place = await placeFor(database, memberId, id)
  await recordActivity(exploring, transaction, { memberId, place, type: 'place_visit', writtenAt })
  const day = dayIn(exploring.timeZone(), now)
  const first = await database
    .insertInto('placeViews')
    .values({ placeId: place.id, memberId, day })
    .onConflict((conflict) =>
      conflict.columns(['placeId', 'memberId']).doUpdateSet({ day }).where('placeViews.day', '!=', day),
    )
    .returning('day')
    .executeTakeFirst()
  if (!first) return
  await database
    .updateTable('places')
    .set((eb) => ({ views: eb('views', '+', 1) }))
    .where('id', '=', place.id)
    .execute()
  await countPlace(transaction, place)
}

export async function viewResponse(
  { transaction: { database }, memberId }: Pick<WriteContext, 'transaction' | 'memberId'>,
  id: string,
): Promise<ResponseNamed<'places.view'>> {
  const place = await placeFor(database, memberId, id)
  return { id: place.id, views: place.views }
}

/** Deletes views older than yesterday; they no longer keep another view from counting. */
export async function deleteOldViews({ database, now }: Transaction, timeZone: string): Promise<void> {
  const yesterday = dayIn(timeZone, now - dayMs)
  await database.deleteFrom('placeViews').where('day', '<', yesterday).execute()
}

/** '2026-11-25' on the walls of the community. */
function dayIn(timeZone: string, time: number): string {
  return toIso(wallTime(time, timeZone)).slice(0, 10)
}
