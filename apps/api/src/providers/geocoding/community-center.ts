/** The community's center: the operator's setting, or else the position of its name in the postal codes. */
import { defaultCommunity } from '@porchlight/contracts/community/community.schema'
import type { Position } from '@porchlight/contracts/location/location.rules'
import type { Geocoding } from './geocoding.ts'

interface Named {
  communityLocation: string
  area: { center: Position | null }
}

/** Looked up when somebody first asks: no start waits for it. Null where nobody knows. */
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
