/**
 * Functions for operators' decisions about places: featured or not, paid with its line, the kind, and whether it still
 * exists.
 */
import { placeLimits } from '@porchlight/contracts/places/places.schema'
import { memberAudience } from '@porchlight/contracts/sync/audiences'
import type { Transaction } from '../../../database/transactions/transact.ts'
import { recountExploration } from '../../exploration/count-anew.operations.ts'
import { type PlaceRow, placeById } from '../places.queries.ts'
import { touchHolders, touchPlace } from '../public-places.operations.ts'
import { newestReviews } from '../reviews.queries.ts'

type Curated = Partial<Pick<PlaceRow, 'isFeatured' | 'isPaid' | 'tagline' | 'category' | 'closedAt'>>

/**
 * Changes a place for an operator. Returns the changed place; undefined when there is none, or it was merged into another.
 */
export async function curatePlace(
  transaction: Transaction,
  id: string,
  changes: Curated,
): Promise<PlaceRow | undefined> {
  return change(transaction, id, changes)
}

/** Gone for all but who added it. Gives whether there is such a place. */
export async function hidePlace(transaction: Transaction, id: string, isHidden: boolean): Promise<boolean> {
  const { database, now, touch } = transaction
  const place = await change(transaction, id, { hiddenAt: isHidden ? now : null })
  if (!place) return false
  if (place.addedBy !== null) {
    touch('placeMarks', id, memberAudience(place.addedBy))
    // A hidden place does not count as added.
    await recountExploration(transaction, place.addedBy)
  }
  for (const review of await newestReviews(database, id, placeLimits.reviewsKept)) {
    touch('placeReviews', review.id, 'premium', isHidden ? 'gone' : 'there')
  }
  return true
}

async function change(
  transaction: Transaction,
  id: string,
  changes: Curated & Partial<Pick<PlaceRow, 'hiddenAt'>>,
): Promise<PlaceRow | undefined> {
  const { database } = transaction
  const knownPlace = await placeById(database, id)
  if (!knownPlace || knownPlace.mergedInto !== null) return undefined
  await database.updateTable('places').set(changes).where('id', '=', id).execute()
  const place = { ...knownPlace, ...changes }
  await touchPlace(transaction, place)
  await touchHolders(transaction, id)
  return place
}
