/** Positions as coordinates: in texts, and as the cells that hide where somebody is. */
import { withPlainFigures } from '../values/text/figures.ts'

/** A position in degrees. */
export interface Position {
  latitude: number
  longitude: number
}

/** Returns true when both coordinates are within their ranges. */
export function isPosition({ latitude, longitude }: Position): boolean {
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
}

/**
 * The size of a cell is about a kilometer: neighbors and the server see a member's cell, never the exact place where
 * someone lives.
 */
export const cellsPerDegree = 100

/**
 * Returns the middle of the cell of a position; the middle itself stays unchanged. The two longitudes of the 180th
 * meridian, 180 and -180, give the same result.
 */
export function snapToCell({ latitude, longitude }: Position): Position {
  const cellLongitude = roundToCell(longitude)
  return { latitude: roundToCell(latitude), longitude: cellLongitude === 180 ? -180 : cellLongitude }
}

/** Rounds to the middle of a cell. Adding 0 removes the sign of a negative zero, because -0 and 0 are written differently. */
export function roundToCell(degrees: number): number {
  return Math.round(degrees * cellsPerDegree) / cellsPerDegree + 0
}

const coordinates = /^\s*(-?\d{1,2}(?:\.\d+)?)\s*,\s*(-?\d{1,3}(?:\.\d+)?)\s*$/

/** Returns the position of a bare 'lat, lng', as the position button writes it; null for a place in words. */
export function coordinatesIn(location: string | null): Position | null {
  const match = coordinates.exec(withPlainFigures(location ?? ''))
  if (!match) return null
  const position = { latitude: Number(match[1]), longitude: Number(match[2]) }
  return isPosition(position) ? position : null
}
