import { type Position, snapToCell } from '@porchlight/contracts/location/location.rules'

/** 'lat, lng' on the grid of 0.01 degree: as coarsely as posts may say where a phone is. */
export function positionText(position: Position): string {
  const { latitude, longitude } = snapToCell(position)
  return `${latitude.toFixed(2)}, ${longitude.toFixed(2)}`
}
