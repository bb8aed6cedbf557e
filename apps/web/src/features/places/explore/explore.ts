/** Pure decisions of Explore: which places a search and its filters leave. */
import type { PlaceCategory, PlaceTag } from '@porchlight/contracts/places/places.catalogue'
import type { Place } from '@porchlight/contracts/places/places.schema'
import { hasEveryWord } from '@porchlight/contracts/values/text/search'
import { placeTexts } from '../../../locales/en/places.ts'

export interface ExploreView {
  search: string
  category: PlaceCategory | ''
  /** A place has all of them. */
  tags: readonly PlaceTag[]
}

export const wholeView: ExploreView = { search: '', category: '', tags: [] }

/** The tags of the specification that members can filter by, out of all tags of places. */
export const amenities = [
  'pet_friendly',
  'free_wifi',
  'coffee',
  'good_work_environment',
  'event_nights',
] as const satisfies PlaceTag[]

/** Keeps the order of `items`. */
export function placesFound<Item extends { place: Place }>(
  items: readonly Item[],
  view: ExploreView,
): Item[] {
  const { search, category, tags } = view
  return items.filter(
    ({ place }) =>
      (category === '' || place.category === category) &&
      tags.every((tag) => place.tags.includes(tag)) &&
      hasEveryWord(textOf(place), search),
  )
}

export function isWholeView({ search, category, tags }: ExploreView): boolean {
  return search.trim() === '' && category === '' && tags.length === 0
}

function textOf({ name, tagline, description, address, category, tags }: Place): string {
  const words = [name, tagline ?? '', description, address, placeTexts.categories[category]]
  return [...words, ...tags.map((tag) => placeTexts.tags[tag])].join('\n')
}
