/** A member leaves, or was somewhere long ago: what they did at places is forgotten. */
import type { Transaction } from '../../database/transactions/transact.ts'
import { communityDay } from './community-day.ts'

const activitiesAtOnce = 100

/** Deletes one batch of a member's exploration. Returns true when there was anything to do. */
export async function deleteExploration({ database }: Transaction, memberId: string): Promise<boolean> {
  const days = await database
    .selectFrom('activities')
    .where('memberId', '=', memberId)
    .orderBy('day')
    .limit(activitiesAtOnce)
    .select('day')
    .execute()
  const last = days.at(-1)
  if (last) {
    await database
      .deleteFrom('activities')
      .where('memberId', '=', memberId)
      .where('day', '<=', last.day)
      .execute()
    return true
  }
  const places = await database
    .selectFrom('exploredPlaces')
    .where('memberId', '=', memberId)
    .limit(activitiesAtOnce)
    .select('placeId')
    .execute()
  if (places.length > 0) {
    const ids = places.map(({ placeId }) => placeId)
    await database
      .deleteFrom('exploredPlaces')
      .where('memberId', '=', memberId)
      .where('placeId', 'in', ids)
      .execute()
    return true
  }
  let isAnyGone = false
  for (const table of [
    'explorations',
    'achievements',
    'explorationSettings',
    'uncountedExplorations',
  ] as const) {
    const { numDeletedRows } = await database
      .deleteFrom(table)
      .where('memberId', '=', memberId)
      .executeTakeFirstOrThrow()
    if (numDeletedRows > 0) isAnyGone = true
  }
  return isAnyGone
}

/** Two years: what came of it is summed up by then, and stays. */
const daysKept = 730

/**
 * The time that replaces that of a first visit when its day is deleted: only the fact that the member was there stays.
 */
const forgottenTime = 0

/** Deletes one batch of the oldest day of one member. Returns true when there may be more. */
export async function deleteActivities({ database, now }: Transaction, timeZone: string): Promise<boolean> {
  const oldest = await database
    .selectFrom('activities')
    .orderBy('day')
    .limit(1)
    .select(['memberId', 'day'])
    .executeTakeFirst()
  if (!oldest || oldest.day >= communityDay(timeZone, now) - daysKept) return false
  const { memberId, day } = oldest
  const activities = await database
    .selectFrom('activities')
    .where('memberId', '=', memberId)
    .where('day', '=', day)
    .limit(activitiesAtOnce)
    .select(['type', 'placeId'])
    .execute()
  for (const [type, ofType] of Map.groupBy(activities, (each) => each.type)) {
    const placeIds = ofType.map(({ placeId }) => placeId)
    await database
      .deleteFrom('activities')
      .where('memberId', '=', memberId)
      .where('day', '=', day)
      .where('type', '=', type)
      .where('placeId', 'in', placeIds)
      .execute()
    await database
      .updateTable('exploredPlaces')
      .set({ exploredAt: forgottenTime })
      .where('memberId', '=', memberId)
      .where('type', '=', type)
      .where('placeId', 'in', placeIds)
      .execute()
  }
  return true
}
