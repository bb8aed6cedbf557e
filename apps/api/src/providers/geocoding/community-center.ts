/** The community's center: the operator's setting, or else the position of its name in the postal codes. */
import { defaultCommunity } from '@porchlight/contracts/community/community.schema'
import type { Position } from '@porchlight/contracts/location/coordinates.rules'
import type { Geocoding } from './geocoding.ts'

interface Named {
  communityLocation: () => string
  area: () => { center: Position | null }
}

/**
 * Returns the function that gives the community's center. It is looked up at the first call for a place, so that no start waits
 * for it. Null when the place is unknown.
 */
export function createCommunityCenter(
  { communityLocation, area }: Named,
  geocoding: Pick<Geocoding, 'center'>,
): () => Position | null {
  let lookedUp: { location: string; position: Position | null } | undefined
  return () => {
    const { center } = area()
    const location = communityLocation()
    if (center !== null || location === defaultCommunity.displayLocation) return center
    if (lookedUp?.location !== location) lookedUp = { location, position: geocoding.center(location) }
    return lookedUp.position
  }
}
