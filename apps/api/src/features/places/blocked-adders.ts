/** Who added a place is named to all but those whom a block keeps apart: for them it is like one whose adder has left. */
import { memberAudience } from '@porchlight/contracts/sync/audiences'
import type { Transaction } from '../../database/transact.ts'
import type { SeenOtherwise } from '../../nouns/audiences.ts'
import { blockedWith, blocksBy } from '../safety/safety.queries.ts'
import { placesAddedBy, placesById } from './places.queries.ts'
import { placeView } from './places.view.ts'

const noNames: ReadonlyMap<string, string> = new Map()

/** Of places that were cut alike for all. */
export const placesWithoutAdders: SeenOtherwise = async (database, { memberId }, rows) => {
  const ids = rows.flatMap(({ table, id, row }) =>
    table === 'places' && row?.user !== undefined ? [id] : [],
  )
  const apart = ids.length === 0 ? new Set<string>() : await blockedWith(database, memberId)
  if (apart.size === 0) return new Map()
  const places = (await placesById(database, ids)).filter(({ addedBy }) => apart.has(addedBy ?? ''))
  return new Map(places.map((place) => [`places:${place.id}`, placeView(place, noNames)]))
}

/** Nobody has more of one member's on a device. */
const placesMax = 1000

/** Within a minute devices look again at what the other one added; of whom one is rid already, nothing is different (C14). */
export async function partPlacesByBlock(
  transaction: Transaction,
  blockerId: string,
  otherId: string,
): Promise<void> {
  await lookAtPlacesAgain(transaction, blockerId, otherId)
  const [theirs] = await blocksBy(transaction.database, otherId, [blockerId])
  if (!theirs) await lookAtPlacesAgain(transaction, otherId, blockerId)
}

export async function reunitePlaces(transaction: Transaction, one: string, other: string): Promise<void> {
  await lookAtPlacesAgain(transaction, one, other)
  await lookAtPlacesAgain(transaction, other, one)
}

async function lookAtPlacesAgain(
  { database, touchLater }: Transaction,
  viewerId: string,
  adderId: string,
): Promise<void> {
  for (const { id } of await placesAddedBy(database, adderId, placesMax))
    touchLater('places', id, memberAudience(viewerId))
}
