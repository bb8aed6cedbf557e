import { type Position, snapToCell } from '@porchlight/contracts/location/coordinates.rules'

/** Returns 'lat, lng' on the grid of 0.01 degree: a post may not contain the position of a phone more exactly. */
export function positionText(position: Position): string {
  const { latitude, longitude } = snapToCell(position)
  return `${latitude.toFixed(2)}, ${longitude.toFixed(2)}`
}
