/**
 * Adds and changes places. A place exists once: adding it again under its name in a search returns it as it is, and the
 * member who added it or an operator changes it. A place that an operator hid can be added anew by every other member,
 * so that no member blocks a place for the others.
 */
import { Refused } from '@porchlight/contracts/errors/refusals'
import type { ArgsNamed } from '@porchlight/contracts/operations'
import { patchedPlace, writtenPlace } from '@porchlight/contracts/places/places.rows'
import { idOfNewPlace, placeIssues } from '@porchlight/contracts/places/places.rules'
import { idSchema } from '@porchlight/contracts/values/id'
import type { Kysely } from 'kysely'
import * as v from 'valibot'
import type { Tables } from '../../../database/schema/tables.ts'
import type { WriteContext } from '../../../feature-parts/handlers.ts'
import { type Exploring, recordActivity } from '../../exploration/record-activity.operations.ts'
import { namedPhoto } from '../../files/files.queries.ts'
import { memberById } from '../../members/members.queries.ts'
import { canSeePlace, type PlaceRow, placeAfterMerge, placeFor } from '../places.queries.ts'
import { addHiddenPlaceAgain, addPlace, touchHolders, touchPlace } from '../public-places.operations.ts'

export type NewPlaceArgs = ArgsNamed<'places.add'> & { id: string }

/** Returns whether the place exists already, and the member can see it. */
export async function isThere(
  { transaction: { database }, memberId }: Pick<WriteContext, 'transaction' | 'memberId'>,
  args: NewPlaceArgs,
): Promise<boolean> {
  const knownPlace = await existingPlaceFor(database, args)
  if (!knownPlace) return false
  // The id of a place added by hand is random, so a second use of it is an error.
  if (knownPlace.placeId === null && !isByName(args, knownPlace) && knownPlace.addedBy !== memberId) {
    throw new Refused('id_taken')
  }
  return canSeePlace(knownPlace, memberId)
}

export async function storeNewPlace(
  exploring: Exploring,
  { transaction, memberId, writtenAt }: WriteContext,
  args: NewPlaceArgs,
): Promise<void> {
  const { database, now } = transaction
  const hiddenPlace = await existingPlaceFor(database, args)
  // The hidden place was found under another id than the request's own, so the request must not replace it.
  if (hiddenPlace && hiddenPlace.id !== idOfNewPlace(args)) throw new Refused('place_hidden')
  const issues = placeIssues(args)
  if (issues.length > 0) throw new Refused('invalid', { issues })
  const { latitude, longitude, placeId, isApproximate, photo, tags, ...textFields } = writtenPlace(args)
  const place: PlaceRow = {
    id: textFields.id,
    name: textFields.name,
    tagline: textFields.tagline,
    description: textFields.description,
    address: textFields.address,
    latitude: latitude ?? null,
    longitude: longitude ?? null,
    placeId: placeId ?? null,
    isApproximate: isApproximate ? 1 : 0,
    category: textFields.category,
    tags: JSON.stringify(tags),
    ...(await namedPhoto(database, memberId, photo?.sha256 ?? null)),
    views: 0,
    upvotes: 0,
    ratingSum: 0,
    ratingCount: 0,
    isPaid: 0,
    isFeatured: 0,
    addedBy: memberId,
    closedAt: null,
    hiddenAt: null,
    mergedInto: null,
    createdAt: now,
  }
  if (hiddenPlace) await addHiddenPlaceAgain(transaction, hiddenPlace, place)
  else await addPlace(transaction, place)
  const deed = { memberId, place, writtenAt }
  await recordActivity(exploring, transaction, { ...deed, type: 'place_add' })
  if (place.photoShown !== null) await recordActivity(exploring, transaction, { ...deed, type: 'photo_add' })
}

/**
 * Returns an existing place for new data: by the identifier from a search, which in the community's own search is the
 * place's id; else by its own id.
 */
export async function existingPlaceFor(
  database: Kysely<Tables>,
  args: NewPlaceArgs,
): Promise<PlaceRow | undefined> {
  const existingId = args.placeId ?? ''
  const existingPlace = v.is(idSchema, existingId) ? await placeAfterMerge(database, existingId) : undefined
  return existingPlace ?? placeAfterMerge(database, writtenPlace(args).id)
}

const isByName = ({ placeId }: NewPlaceArgs, { id }: PlaceRow) => placeId === id

export async function editPlace(
  exploring: Exploring,
  { transaction, memberId, writtenAt }: WriteContext,
  { id, ...patch }: ArgsNamed<'places.edit'>,
): Promise<void> {
  const { database } = transaction
  const place = await placeFor(database, memberId, id)
  const isOwn = place.addedBy === memberId
  if (!isOwn && (await memberById(database, memberId))?.isOperator !== 1) throw new Refused('not_yours')
  // A photo is shown as one of the member who added the place. An operator can remove it, and cannot set one of their
  // own.
  if (!isOwn && typeof patch.photo === 'string') throw new Refused('not_yours')
  const { photo: _named, imageUrl: _follows, tags, ...texts } = patchedPlace({ id, ...patch })
  const changes = {
    ...texts,
    ...(tags === undefined ? {} : { tags: JSON.stringify(tags) }),
    ...(patch.photo === undefined ? {} : await namedPhoto(database, memberId, patch.photo)),
  }
  if (Object.keys(changes).length === 0) return
  await database.updateTable('places').set(changes).where('id', '=', place.id).execute()
  await touchPlace(transaction, place)
  await touchHolders(transaction, place.id)
  const isNewPhoto = changes.photo != null && changes.photoShown != null && changes.photo !== place.photo
  if (!isNewPhoto) return
  await recordActivity(exploring, transaction, { memberId, place, type: 'photo_add', writtenAt })
}
