/**
 * What a place is for whom a block keeps apart from a neighbor: as if that one had left who added it, and had taken back
 * what they said of it (docs/decisions/0081).
 */
import { memberAudience } from '@porchlight/contracts/sync/audiences'
import type { Transaction } from '../../database/transact.ts'
import type { VisibilityChange } from '../../feature-parts/audiences.ts'
import { blockedWith, blocksBy } from '../safety/safety.queries.ts'
import { adderNames, placesAddedBy, placesById } from './places.queries.ts'
import { placeView } from './places.view.ts'
import { reviewsBy, withoutReviewsOf } from './reviews.queries.ts'

/** Of places that were cut alike for all. */
export const placesBehindBlocks: VisibilityChange = async (database, { memberId }, rows) => {
  const ids = rows.flatMap(({ table, id, row }) => (table === 'places' && row !== null ? [id] : []))
  const apart = ids.length === 0 ? new Set<string>() : await blockedWith(database, memberId)
  if (apart.size === 0) return new Map()
  const places = await placesById(database, ids)
  const recounted = await withoutReviewsOf(database, apart, places)
  const names = new Map(await adderNames(database, places))
  const otherwise = recounted.filter(
    ({ addedBy, ratingCount }, at) => apart.has(addedBy ?? '') || ratingCount !== places[at]?.ratingCount,
  )
  for (const id of apart) names.delete(id)
  return new Map(otherwise.map((place) => [`places:${place.id}`, placeView(place, names)]))
}

/** Nobody has more of one member's on a device. */
const placesMax = 1000

/** Within a minute devices look again at what the other one added or reviewed; of whom one is rid already, nothing is different (C14). */
export async function partPlacesByBlock(
  transaction: Transaction,
  blockerId: string,
  otherId: string,
): Promise<void> {
  await recheckPlaces(transaction, blockerId, otherId)
  const [othersBlock] = await blocksBy(transaction.database, otherId, [blockerId])
  if (!othersBlock) await recheckPlaces(transaction, otherId, blockerId)
}

export async function onUnblockPlaces(
  transaction: Transaction,
  firstId: string,
  other: string,
): Promise<void> {
  await recheckPlaces(transaction, firstId, other)
  await recheckPlaces(transaction, other, firstId)
}

async function recheckPlaces(
  { database, touchLater }: Transaction,
  viewerId: string,
  otherId: string,
): Promise<void> {
  const addedIds = (await placesAddedBy(database, otherId, placesMax)).map(({ id }) => id)
  const reviewed = (await reviewsBy(database, otherId, placesMax)).map(({ placeId }) => placeId)
  for (const id of new Set([...addedIds, ...reviewed])) touchLater('places', id, memberAudience(viewerId))
}
