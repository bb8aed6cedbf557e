/**
 * The view of a place for a member whom a block separates from a neighbor. It looks as if that neighbor had left, when
 * they added it, and had withdrawn their review (docs/decisions/0081).
 */
import { memberAudience } from '@porchlight/contracts/sync/audiences'
import type { Transaction } from '../../database/transactions/transact.ts'
import type { RowVariantsFor } from '../../feature-parts/audiences.ts'
import type { BlockEffects } from '../../feature-parts/between-two.ts'
import { blockedWith, blocksBy } from '../safety/safety.queries.ts'
import { adderNames, placesAddedBy, placesById } from './places.queries.ts'
import { placeView } from './places.view.ts'
import { reviewsBy, withoutReviewsOf } from './reviews.queries.ts'

/** Returns the places that are different for this viewer, because of a block, from the view that all others share. */
export const placesBehindBlocks: RowVariantsFor = async (database, { memberId }, rows) => {
  // A row is parsed each time it is read, so only the rows of this table are.
  const ids = rows.flatMap((each) => (each.table === 'places' && each.row !== null ? [each.id] : []))
  const blockedIds = ids.length === 0 ? new Set<string>() : await blockedWith(database, memberId)
  if (blockedIds.size === 0) return new Map()
  const places = await placesById(database, ids)
  const recounted = await withoutReviewsOf(database, blockedIds, places)
  const names = new Map(await adderNames(database, places))
  const otherwise = recounted.filter(
    ({ addedBy, ratingCount }, at) =>
      blockedIds.has(addedBy ?? '') || ratingCount !== places[at]?.ratingCount,
  )
  for (const id of blockedIds) names.delete(id)
  return new Map(otherwise.map((place) => [`places:${place.id}`, placeView(place, names)]))
}

/** The most places of one member; no device holds more of them. */
const placesMax = 1000

/**
 * Makes devices check, within a minute, the places that the other member added or reviewed. Nothing changes for a
 * member who is separated already (C14).
 */
async function partPlacesByBlock(
  transaction: Transaction,
  blockerId: string,
  otherId: string,
): Promise<void> {
  await recheckPlaces(transaction, blockerId, otherId)
  const [othersBlock] = await blocksBy(transaction.database, otherId, [blockerId])
  if (!othersBlock) await recheckPlaces(transaction, otherId, blockerId)
}

async function onUnblockPlaces(transaction: Transaction, firstId: string, otherId: string): Promise<void> {
  await recheckPlaces(transaction, firstId, otherId)
  await recheckPlaces(transaction, otherId, firstId)
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

export const placeBlockEffects: BlockEffects = { onBlock: partPlacesByBlock, onReunion: onUnblockPlaces }
