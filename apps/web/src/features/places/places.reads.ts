/** Third places, as the server last told them. */
import { featuredOr, sponsoredOf } from '@porchlight/contracts/places/places.rules'
import type { Place } from '@porchlight/contracts/places/places.schema'
import { minuteMs } from '@porchlight/contracts/values/time'
import { readAnswer, useAnswer } from '../../sync/answers.ts'

export interface FeaturedPlaces {
  places: Place[]
  /** The place that pays for being seen, featured or not. */
  sponsored: Place | null
  /** 'failed': none were ever heard of, and they could not be had. */
  state: 'loading' | 'here' | 'failed'
  reload: () => void
}

const featuredStaleMs = 5 * minuteMs

/** The featured places, or the first few of all while none is featured. */
export function useFeaturedPlaces(): FeaturedPlaces {
  const { featured, all } = usePlaces()
  const noneFeatured = featured.data !== undefined && !featured.data.some(({ isFeatured }) => isFeatured)
  return {
    places: featuredOr(featured.data ?? [], all.data ?? []),
    sponsored: sponsoredOf(featured.data ?? []),
    state: noneFeatured ? all.state : featured.state,
    reload: noneFeatured ? all.reload : featured.reload,
  }
}

/** Asks for what is known of places. The list of all is asked for on every visit, as the specification has it. */
export function usePlaces() {
  const featured = useAnswer('places.featured', {}, { staleAfterMs: featuredStaleMs })
  const all = useAnswer('places.list', {}, { staleAfterMs: 0 })
  return { featured, all }
}

/** Every place this member's device has heard of, each once. None where the answers cannot be read: posts can. */
export async function readKnownPlaces(): Promise<Place[]> {
  const answers = await Promise.all([
    readAnswer({ name: 'places.featured', args: {} }).catch(() => null),
    readAnswer({ name: 'places.list', args: {} }).catch(() => null),
  ])
  const places = answers.flatMap((kept) => kept?.answer ?? [])
  return [...new Map(places.map((place) => [place.id, place])).values()]
}
