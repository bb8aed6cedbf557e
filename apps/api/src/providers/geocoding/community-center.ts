/** The community's center: the operator's setting, or else the position of its name in the postal codes. */
import { defaultCommunity } from '@porchlight/contracts/community/community.schema'
import type { Position } from '@porchlight/contracts/location/location.rules'
import type { Geocoding } from './geocoding.ts'

interface Named {
  communityLocation: string
  area: { center: Position | null }
}

/**
 * Returns the function that gives the community's center. It is looked up at the first call, so that no start waits for
 * it. Null when the place is unknown.
 */
export function createCommunityCenter(
  { communityLocation, area: { center } }: Named,
  geocoding: Pick<Geocoding, 'center'>,
): () => Position | null {
  if (center !== null || communityLocation === defaultCommunity.displayLocation) return () => center
  let position: Position | null | undefined
  return () => {
    if (position === undefined) position = geocoding.center(communityLocation)
    return position
  }
}
