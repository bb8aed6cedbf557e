/** Pure decisions about where things are that both sides obey: cells, distances, and the form of postal codes. */

import { withPlainFigures } from '../values/figures.ts'

/** A position in degrees. */
export interface Position {
  latitude: number
  longitude: number
}

export type DistanceUnit = 'mi' | 'km'

/**
 * The radius around a member in which the app looks, as it is shown to members: kilometers are rounded to about the
 * same distance.
 */
export const radiusIn: Readonly<Record<DistanceUnit, number>> = { mi: 12, km: 20 }

/**
 * The size of a cell is about a kilometer: neighbours and the server see a member's cell, never the exact place where
 * someone lives.
 */
const cellsPerDegree = 100

/**
 * Returns the middle of the cell of a position; the middle itself stays unchanged. The two longitudes of the 180th
 * meridian, 180 and -180, give the same result.
 */
export function snapToCell({ latitude, longitude }: Position): Position {
  const snapped = snap(longitude)
  return { latitude: snap(latitude), longitude: snapped === 180 ? -180 : snapped }
}

/** Rounds to the middle of a cell. Adding 0 removes the sign of a negative zero, which would give another text. */
function snap(degrees: number): number {
  return Math.round(degrees * cellsPerDegree) / cellsPerDegree + 0
}

/** Returns true when two cells are the same or next to each other. */
function areBeside(position: Position, other: Position): boolean {
  const eastwards = Math.abs(position.longitude - other.longitude)
  const steps = [Math.abs(position.latitude - other.latitude), Math.min(eastwards, 360 - eastwards)]
  return steps.every((degrees) => Math.round(degrees * cellsPerDegree) <= 1)
}

/**
 * Returns the cell of a member who gives a new position. The cell stays the same until they have moved by more than one
 * cell: at the edge of two cells, every change from one to the other would reveal how near the edge is.
 */
export function cellAfterMove(previousCell: Position | null, next: Position): Position {
  const cell = snapToCell(next)
  return previousCell !== null && areBeside(previousCell, cell) ? previousCell : cell
}

/** Returns true when the coordinates exist on this earth. */
export function isPosition({ latitude, longitude }: Position): boolean {
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
}

const plainDegrees = /^-?\d{1,3}(?:\.\d{1,20})?$/

/** Plain figures, as a call sends them; null for blanks, exponents, NaN and all else that `Number` would forgive. */
function degreesIn(text: string): number | null {
  return plainDegrees.test(text) ? Number(text) : null
}

export function isLatitude(text: string): boolean {
  return Math.abs(degreesIn(text) ?? Number.NaN) <= 90
}

export function isLongitude(text: string): boolean {
  return Math.abs(degreesIn(text) ?? Number.NaN) <= 180
}

/** Returns the position of a row or a call, which may have its coordinates as text or not at all. */
export function positionOf(coordinates: {
  latitude?: string | number | null | undefined
  longitude?: string | number | null | undefined
}): Position | null {
  const [latitude, longitude] = [degreesOf(coordinates.latitude), degreesOf(coordinates.longitude)]
  if (latitude === null || longitude === null) return null
  return isPosition({ latitude, longitude }) ? { latitude, longitude } : null
}

function degreesOf(value: string | number | null | undefined): number | null {
  if (value == null) return null
  return typeof value === 'string' ? degreesIn(value) : value
}

/**
 * Returns a member's text about their location; any figure in it that could be a coordinate is rounded to the size of a
 * cell.
 */
export function coarseText(text: string): string {
  return text.replaceAll(/-?\p{Nd}{1,3}[.,٫．]\p{Nd}{3,}/gu, (figure) =>
    snap(Number(withPlainFigures(figure).replace(/[,٫．]/, '.'))).toFixed(2),
  )
}

const earthRadius: Readonly<Record<DistanceUnit, number>> = { mi: 3958.8, km: 6371 }

/**
 * Returns the distance to one decimal. Both positions are snapped to their cells first, so that it reveals no more than
 * the cells do.
 */
export function distanceBetween(first: Position, other: Position, unit: DistanceUnit): number {
  const [from, to] = [snapToCell(first), snapToCell(other)]
  const northwards = radians(to.latitude - from.latitude)
  const eastwards = radians(to.longitude - from.longitude)
  const share =
    Math.sin(northwards / 2) ** 2 +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * Math.sin(eastwards / 2) ** 2
  const distance = 2 * earthRadius[unit] * Math.asin(Math.min(1, Math.sqrt(share)))
  return Math.round(distance * 10) / 10
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}

/** The nearest first, those of one distance as they came; what has no position last. */
export function nearestFirst<Each>(
  from: Position,
  all: readonly Each[],
  where: (each: Each) => Position | null,
): Each[] {
  const distanceOf = (each: Each) => {
    const position = where(each)
    return position === null ? Number.POSITIVE_INFINITY : distanceBetween(from, position, 'km')
  }
  return all
    .map((each) => ({ each, distance: distanceOf(each) }))
    .sort((first, other) => (first.distance === other.distance ? 0 : first.distance - other.distance))
    .map(({ each }) => each)
}
