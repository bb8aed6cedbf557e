/** Pure decisions about third places that both sides obey. */
import type { Place } from './places.schema.ts'

/** How many places are shown to whom the whole list is not open. */
export const featuredMax = 3

/** The featured places, or the first few of all while none is featured. */
export function featuredOr<Some extends Pick<Place, 'id'>>(
  featured: readonly Some[],
  all: readonly Some[],
): Some[] {
  return featured.length > 0 ? [...featured] : all.slice(0, featuredMax)
}
