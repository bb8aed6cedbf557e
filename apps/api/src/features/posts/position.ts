/** Where on the grid a place in words lies that is a bare position. */
import { coordinatesIn, snapToGrid } from '@porchlight/contracts/posts/posts.rules'

export function positionIn(location: string | null): { latitude: number | null; longitude: number | null } {
  const position = coordinatesIn(location)
  return {
    latitude: position && snapToGrid(position.latitude),
    longitude: position && snapToGrid(position.longitude),
  }
}
