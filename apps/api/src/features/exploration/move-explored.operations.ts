/**
 * The move of activities from merged places to the remaining one. An activity that a member has at both is stored once.
 */
import type { PlaceCategory } from '@porchlight/contracts/places/places.catalogue'
import type { Transaction } from '../../database/transactions/transact.ts'
import { recountExploration } from './count-anew.operations.ts'

const membersAtOnce = 10
const activitiesAtOnce = 100

/**
 * Moves one batch of exploration from merged places to the ones that replace them. Returns true when there may be more.
 */
export async function moveExplored(transaction: Transaction): Promise<boolean> {
  const { database } = transaction
  const moving = await database
    .selectFrom('exploredPlaces')
    .innerJoin('places as merged', 'merged.id', 'exploredPlaces.placeId')
    .innerJoin('places as into', 'into.id', 'merged.mergedInto')
    .where('exploredPlaces.placeId', 'in', mergedIds(database))
    .select(['exploredPlaces.memberId', 'merged.id as fromId', 'into.id as intoId', 'into.category'])
    .distinct()
    .limit(membersAtOnce)
    .execute()
  const movedMemberIds = new Set<string>()
  let remaining = activitiesAtOnce
  for (const each of moving) {
    remaining -= await moveActivities(transaction, each, remaining)
    // The next batch moves the rest: a place that was not moved is found again.
    if (remaining === 0) break
    await movePlace(transaction, each)
    movedMemberIds.add(each.memberId)
  }
  for (const memberId of movedMemberIds) await recountExploration(transaction, memberId)
  return moving.length > 0
}

/** Few, and by an index: so that what was explored is looked up by them. */
function mergedIds(database: Transaction['database']) {
  return database.selectFrom('places').where('mergedInto', 'is not', null).select('id')
}

interface Moving {
  memberId: string
  fromId: string
  intoId: string
  category: PlaceCategory
}

/** Moves the member's activities from one place to another. Returns how many these were, `countMax` at most. */
async function moveActivities(
  { database }: Transaction,
  { memberId, fromId, intoId }: Moving,
  countMax: number,
): Promise<number> {
  const activities = await database
    .selectFrom('activities')
    .where('memberId', '=', memberId)
    .where('placeId', '=', fromId)
    .limit(countMax)
    .selectAll()
    .execute()
  for (const row of activities) {
    const { day, type } = row
    await database
      .deleteFrom('activities')
      .where('memberId', '=', memberId)
      .where('placeId', '=', fromId)
      .where('day', '=', day)
      .where('type', '=', type)
      .execute()
    await database
      .insertInto('activities')
      .values({ ...row, placeId: intoId })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  return activities.length
}

async function movePlace(
  { database }: Transaction,
  { memberId, fromId, intoId, category }: Moving,
): Promise<void> {
  const explored = await database
    .deleteFrom('exploredPlaces')
    .where('memberId', '=', memberId)
    .where('placeId', '=', fromId)
    .returningAll()
    .execute()
  for (const row of explored) {
    await database
      .insertInto('exploredPlaces')
      .values({ ...row, placeId: intoId, category })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}
