/** Operators' changes of places with the line in their record, for the desk and for commands. */

import type { PlaceCuration } from '@porchlight/contracts/places/place-desk.operations'
import type { PlaceCategory } from '@porchlight/contracts/places/places.catalogue'
import { normalizeText } from '@porchlight/contracts/values/text/text'
import type { Transaction } from '../../../database/transactions/transact.ts'
import { byCommand, type Curator, recordCuration } from '../../moderation/curation.operations.ts'
import { type PlaceRow, placeById } from '../places.queries.ts'
import { curatePlace } from './curate.operations.ts'
import { mergePlaces } from './merge-places.operations.ts'

export interface Curation {
  act: PlaceCuration
  /** The new category, for `categorize`. */
  category?: PlaceCategory | undefined
  /** The new line, for `tagline`; null removes it. */
  tagline?: string | null | undefined
}

/** Returns the place as it is then; undefined where there is none, or it is another by now. */
export async function curateAndRecord(
  transaction: Transaction,
  id: string,
  curation: Curation,
  curator: Curator = byCommand,
): Promise<PlaceRow | undefined> {
  const { act, category, tagline } = curation
  const changes: { readonly [Act in PlaceCuration]: Parameters<typeof curatePlace>[2] } = {
    feature: { isFeatured: 1 },
    unfeature: { isFeatured: 0 },
    sponsor: { isPaid: 1 },
    unsponsor: { isPaid: 0 },
    close: { closedAt: transaction.now },
    reopen: { closedAt: null },
    categorize: category === undefined ? {} : { category },
    tagline: tagline === undefined ? {} : { tagline: tagline === null ? null : normalizeText(tagline) },
  }
  const place = await curatePlace(transaction, id, changes[act])
  if (!place) return undefined
  const details: { readonly [Act in PlaceCuration]?: string | null | undefined } = {
    categorize: category,
    tagline: place.tagline,
  }
  await recordCuration(transaction, {
    ...{ subject: 'place', subjectId: id, title: place.name, act, detail: details[act] ?? '' },
    ...curator,
  })
  return place
}

/** Returns whether both places are there, and are two. */
export async function mergeAndRecord(
  transaction: Transaction,
  { fromId, intoId }: { fromId: string; intoId: string },
  curator: Curator = byCommand,
): Promise<boolean> {
  if (!(await mergePlaces(transaction, { fromId, intoId }))) return false
  const [from, into] = [
    await placeById(transaction.database, fromId),
    await placeById(transaction.database, intoId),
  ]
  await recordCuration(transaction, {
    ...{ subject: 'place', subjectId: fromId, title: from?.name ?? '', act: 'merge' },
    ...{ detail: into?.name ?? '', ...curator },
  })
  return true
}
