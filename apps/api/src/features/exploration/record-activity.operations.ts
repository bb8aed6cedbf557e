/**
 * Records an activity at a place, once a day for each type, in the transaction of the activity itself. It never stops
 * that transaction: an activity that does not count is left out.
 */
import type { ActivityType } from '@porchlight/contracts/exploration/exploration.catalogue'
import { explored } from '@porchlight/contracts/exploration/exploration.rows'
import { placesAskedMax, withCompletedChallenges } from '@porchlight/contracts/exploration/exploration.rules'
import { postalCodeOfAddress } from '@porchlight/contracts/location/postal-codes.rules'
import { writingAgeMsMax } from '@porchlight/contracts/sync/rules'
import { toIso } from '@porchlight/contracts/values/time'
import type { Kysely } from 'kysely'
import type { Row, Tables } from '../../database/schema/tables.ts'
import type { Transaction } from '../../database/transactions/transact.ts'
import type { Geocoding } from '../../providers/geocoding/geocoding.ts'
import { communityDay } from './community-day.ts'
import { explorationCounted } from './count-anew.operations.ts'
import { type ActivityRow, countActivitiesOn, hasActivity, isExploringHidden } from './exploration.queries.ts'
import { storeExploration } from './keep-exploration.operations.ts'

type PlaceRow = Row<'places'>

export interface Exploring {
  timeZone: () => string
  geocoding: Geocoding
  activitiesPerDay: number
  /** Counts the places that can be visited; more than `countMax` are not counted. */
  countPlaces: (database: Kysely<Tables>, countMax: number) => Promise<number>
}

export interface Deed {
  memberId: string
  place: PlaceRow
  type: ActivityType
  /** Epoch ms, as the server believes it. */
  writtenAt: number
}

/** `not counted`: the place is none to explore, it was too long ago, or the member wants none of it. */
export type Outcome = 'counted' | 'repeat' | 'too many' | 'not counted'

export async function recordActivity(
  exploring: Exploring,
  transaction: Transaction,
  deed: Deed,
): Promise<Outcome> {
  const { database, now } = transaction
  const { memberId, place, type, writtenAt } = deed
  const isThere = place.hiddenAt === null && place.closedAt === null
  // An operation of that age may have been counted before, on its own day, and be sent again.
  if (!isThere || now - writtenAt >= writingAgeMsMax) return 'not counted'
  if (await isExploringHidden(database, memberId)) return 'not counted'
  const day = communityDay(exploring.timeZone(), writtenAt)
  const activity: ActivityRow = { memberId, day, placeId: place.id, type, createdAt: writtenAt }
  if (await hasActivity(database, activity)) return 'repeat'
  const countMax = exploring.activitiesPerDay
  if ((await countActivitiesOn(database, { memberId, day, countMax })) >= countMax) return 'too many'
  const before = await explorationCounted(transaction, exploring.timeZone(), memberId)
  // The first count of earlier activities may have included this one.
  if (!(await storeActivity(transaction, activity))) return 'counted'
  const zipCode = type === 'place_visit' ? zipCodeOf(exploring.geocoding, place) : null
  const isFirst = await storeExplored(transaction, activity, { zipCode, category: place.category })
  const next = explored(before, {
    ...{ type, placeId: place.id, day, createdAt: toIso(writtenAt) },
    ...{ isFirst, zipCode, category: place.category },
  })
  const placeCount = await exploring.countPlaces(database, placesAskedMax)
  // The first place is added while there is none: that was its week's challenge.
  const countBefore = type === 'place_add' && placeCount === 1 ? 0 : placeCount
  await storeExploration(transaction, withCompletedChallenges(next, countBefore, toIso(now)))
  return 'counted'
}

/** Returns the ZIP in the address, or else the nearest one. */
function zipCodeOf({ codes, nearest }: Geocoding, { address, latitude, longitude }: PlaceRow): string | null {
  const code = postalCodeOfAddress(address, codes)
  if (code !== null) return code
  return latitude === null || longitude === null ? null : (nearest({ latitude, longitude })?.code ?? null)
}

/** Stores an activity. Returns whether there was none. */
async function storeActivity({ database }: Transaction, activity: ActivityRow): Promise<boolean> {
  const insertedRow = await database
    .insertInto('activities')
    .values(activity)
    .onConflict((conflict) => conflict.doNothing())
    .returning('day')
    .executeTakeFirst()
  return insertedRow !== undefined
}

/** Stores what was explored. Returns whether it is the first of this type at this place. */
async function storeExplored(
  { database }: Transaction,
  { memberId, type, placeId, createdAt: exploredAt }: ActivityRow,
  place: { zipCode: string | null; category: PlaceRow['category'] },
): Promise<boolean> {
  const insertedPlace = await database
    .insertInto('exploredPlaces')
    .values({ memberId, type, placeId, exploredAt, ...place })
    .onConflict((conflict) => conflict.doNothing())
    .returning('placeId')
    .executeTakeFirst()
  return insertedPlace !== undefined
}
