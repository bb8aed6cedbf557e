/** Third places, as the server last told them. */
import { featuredOr } from '@porchlight/contracts/places/places.rules'
import type { Place } from '@porchlight/contracts/places/places.schema'
import { minuteMs } from '@porchlight/contracts/values/time'
import { useAnswer } from '../../sync/answers.ts'

export interface FeaturedPlaces {
  places: Place[]
  /** 'failed': none were ever heard of, and they could not be had. */
  state: 'loading' | 'here' | 'failed'
  reload: () => void
}

const featuredStaleMs = 5 * minuteMs

/** The featured places, or the first few of all while none is featured. */
export function useFeaturedPlaces(): FeaturedPlaces {
  const featured = useAnswer('places.featured', {}, { staleAfterMs: featuredStaleMs })
  const noneFeatured = featured.data?.length === 0
  const all = useAnswer('places.list', {}, { skip: !noneFeatured })
  const reload = () => (noneFeatured ? all.reload() : featured.reload())
  const places = featuredOr(featured.data ?? [], all.data ?? [])
  return { places, state: noneFeatured ? all.state : featured.state, reload }
}
