/**
 * Which place is a row for whom (C15): the public ones for all, every one for premium members, one's own for whoever added
 * it. What holds is compared with what was said, so that each piece can be repeated.
 */
import { memberAudience } from '@porchlight/contracts/sync/audiences'
import { idsThere } from '../../database/changes.ts'
import type { Transaction } from '../../database/transact.ts'
import {
  deletedPlaceIds,
  type PlaceRow,
  placeIdsNotOfPremium,
  placesNotOfAdder,
  publicPlaceIds,
} from './places.queries.ts'

/** Of each audience; a page never ends within the number of a piece. */
const placesAtOnce = 50

export async function addPlace(transaction: Transaction, place: PlaceRow): Promise<void> {
  await transaction.database.insertInto('places').values(place).execute()
  await touchPlace(transaction, place)
}

/** It was added, or something of it changed; others may have become public by it, or are no longer. */
export async function touchPlace(
  transaction: Transaction,
  { id, addedBy }: Pick<PlaceRow, 'id' | 'addedBy'>,
): Promise<void> {
  const { database, touch } = transaction
  touch('places', id, 'premium')
  if (addedBy !== null) touch('places', id, memberAudience(addedBy))
  const open = await publicPlaceIds(database)
  if (open.has(id)) touch('places', id, 'community')
  await settlePublic(transaction, open)
}

/** All there is to say of all places: of those from before they were rows, and of what a change left over. Gives whether there may be more. */
export async function publishPlaces(transaction: Transaction): Promise<boolean> {
  const { database, touch } = transaction
  const added = await placeIdsNotOfPremium(database, placesAtOnce)
  for (const id of added) touch('places', id, 'premium')
  const deleted = await deletedPlaceIds(database, placesAtOnce)
  for (const id of deleted) touch('places', id, 'premium', 'gone')
  if (added.length + deleted.length > 0) return true

  const own = await placesNotOfAdder(database, placesAtOnce)
  for (const { id, addedBy } of own) touch('places', id, memberAudience(addedBy))
  return (await settlePublic(transaction, await publicPlaceIds(database))) + own.length > 0
}

/** Gives how many. */
async function settlePublic({ database, touch }: Transaction, open: ReadonlySet<string>): Promise<number> {
  const told = await idsThere(database, { audience: 'community', tableName: 'places' })
  const closed = [...told].filter((id) => !open.has(id)).slice(0, placesAtOnce)
  for (const id of closed) touch('places', id, 'community', 'gone')
  const opened = [...open].filter((id) => !told.has(id)).slice(0, placesAtOnce - closed.length)
  for (const id of opened) touch('places', id, 'community')
  return closed.length + opened.length
}
