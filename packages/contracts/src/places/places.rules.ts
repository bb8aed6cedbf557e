/** Pure decisions about third places that both sides obey. */
import type { Place } from './places.schema.ts'

/** How many places are shown to whom the whole list is not open. */
export const featuredMax = 3

/** The featured ones of those named, or the first few of all while none is featured. */
export function featuredOr<Some extends Pick<Place, 'isFeatured'>>(
  named: readonly Some[],
  all: readonly Some[],
): Some[] {
  const featured = named.filter(({ isFeatured }) => isFeatured)
  return featured.length > 0 ? featured : all.slice(0, featuredMax)
}

/**
 * What every neighbour has: the featured ones, or the newest few while none is featured, and those that pay for being seen.
 * Whoever has these, and any others besides, finds the same ones by `featuredOr` as whoever has all.
 * @param all the newest first
 */
export function publicPlaces<Some extends Pick<Place, 'isFeatured' | 'isPaid'>>(
  all: readonly Some[],
): Some[] {
  const shown = new Set(featuredOr(all, all))
  return all.filter((place) => place.isPaid || shown.has(place))
}

/** The place that pays for being seen; the first, where there are several. */
export function sponsoredOf<Some extends Pick<Place, 'isPaid'>>(named: readonly Some[]): Some | null {
  return named.find(({ isPaid }) => isPaid) ?? null
}
