/** Pure decisions about third places that both sides obey. */
import type { Issue } from '../errors/issues.ts'
import { positionOf } from '../location/location.rules.ts'
import { derivedId } from '../values/derived-id.ts'
import type { Id } from '../values/id.ts'
import { normalizeText } from '../values/text/text.ts'
import type { NewPlace, Place } from './places.schema.ts'

/**
 * Returns the id of a place that a search named. It is the same on every device, so two phones without a signal add the
 * same place.
 */
export function idOfPlaceId(placeId: string): Id {
  return derivedId('place', normalizeText(placeId))
}

/**
 * Returns the id of a new place. When a search named the place, the id follows from that name, whatever id the caller
 * sent.
 */
export function idOfNewPlace({ id, placeId }: Pick<NewPlace, 'placeId'> & { id: Id }): Id {
  return normalizeText(placeId ?? '') === '' ? id : idOfPlaceId(placeId ?? '')
}

/** Returns the id of the only review that a member can have of a place, however often it is sent. */
export function reviewIdOf(placeId: Id, authorId: Id): Id {
  return derivedId('place review', placeId, authorId)
}

/**
 * Returns what is wrong with a new place, beyond each field on its own: it has both coordinates or neither, and they
 * are on this earth.
 */
export function placeIssues({ latitude, longitude }: Pick<NewPlace, 'latitude' | 'longitude'>): Issue[] {
  if ((latitude == null && longitude == null) || positionOf({ latitude, longitude })) return []
  const isLatitudeWrong = positionOf({ latitude, longitude: 0 }) === null
  return [
    isLatitudeWrong
      ? { path: 'latitude', message: 'Expected a latitude between -90 and 90' }
      : { path: 'longitude', message: 'Expected a longitude between -180 and 180' },
  ]
}

/** The number of places shown to members who may not see the whole list. */
export const featuredMax = 3

/**
 * Returns the featured ones, those that pay for it first, and where they are fewer than three the newest of the others. One
 * that only pays is none of them: it stands in the advertisement.
 * @param all the newest first
 */
export function featuredOf<Some extends Pick<Place, 'isFeatured' | 'isPaid'>>(all: readonly Some[]): Some[] {
  const featured = all.filter(({ isFeatured }) => isFeatured)
  const unsponsored = all.filter(({ isFeatured, isPaid }) => !isFeatured && !isPaid)
  return [
    ...featured.filter(({ isPaid }) => isPaid),
    ...featured.filter(({ isPaid }) => !isPaid),
    ...unsponsored.slice(0, Math.max(0, featuredMax - featured.length)),
  ]
}

/**
 * Returns the places that every neighbor receives: the featured ones, those that fill them up, and those that pay to
 * be shown. A device with these places and any others finds the same ones by `featuredOf` as a device with all places.
 * @param all the newest first
 */
export function publicPlaces<Some extends Pick<Place, 'isFeatured' | 'isPaid'>>(
  all: readonly Some[],
): Some[] {
  const featured = new Set(featuredOf(all))
  return all.filter((place) => place.isPaid || featured.has(place))
}

/** The place that pays for being seen; the first, where there are several. */
export function sponsoredOf<Some extends Pick<Place, 'isPaid'>>(candidates: readonly Some[]): Some | null {
  return candidates.find(({ isPaid }) => isPaid) ?? null
}
