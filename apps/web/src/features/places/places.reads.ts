/** Third places, read from what is on the device. */
import { featuredOr, sponsoredOf } from '@porchlight/contracts/places/places.rules'
import type { Place } from '@porchlight/contracts/places/places.schema'
import type { MemberDatabase } from '../../storage/database.ts'
import { hasEveryTable } from '../../sync/meta.ts'

export interface HomePlaces {
  /** The featured places, or the newest few while none is featured; null while none can have come yet. */
  featured: Place[] | null
  /** The place that pays for being seen, featured or not. */
  sponsored: Place | null
}

export async function readHomePlaces(database: MemberDatabase): Promise<HomePlaces> {
  const [newest, isFilled] = await Promise.all([newestPlaces(database).toArray(), hasEveryTable(database)])
  const named = [...newest].sort((one, other) => Number(other.isPaid) - Number(one.isPaid))
  const featured = featuredOr(named, newest)
  return {
    featured: isFilled || featured.length > 0 ? featured : null,
    sponsored: sponsoredOf(named),
  }
}

/** The newest of those that this member may know of. */
export function readNewestPlaces(database: MemberDatabase, limit: number): Promise<Place[]> {
  return newestPlaces(database).limit(limit).toArray()
}

function newestPlaces({ places }: MemberDatabase) {
  return places.orderBy('createdAt').reverse()
}
