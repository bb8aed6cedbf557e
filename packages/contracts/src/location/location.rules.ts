/** Rules about positions, for the app and the server alike: how they are read, moves from cell to cell, and distances. */

import { withPlainFigures } from '../values/text/figures.ts'
import { cellsPerDegree, isPosition, type Position, roundToCell, snapToCell } from './coordinates.rules.ts'

export type DistanceUnit = 'mi' | 'km'

/**
 * The radius around a member in which the app looks, as it is shown to members: kilometers are rounded to about the
 * same distance.
 */
export const radiusIn: Readonly<Record<DistanceUnit, number>> = { mi: 12, km: 20 }

function areSameOrAdjacent(firstCell: Position, otherCell: Position): boolean {
  const latitudeDifference = Math.abs(firstCell.latitude - otherCell.latitude)
  const longitudeDifference = Math.abs(firstCell.longitude - otherCell.longitude)
  // The way across the 180th meridian may be the shorter one.
  const differences = [latitudeDifference, Math.min(longitudeDifference, 360 - longitudeDifference)]
  return differences.every((degrees) => Math.round(degrees * cellsPerDegree) <= 1)
}

/**
 * Returns the cell of a member who gives a new position. The cell stays the same until they have moved by more than one
 * cell: at the edge of two cells, every change from one to the other would reveal how near the edge is.
 */
export function cellAfterMove(previousCell: Position | null, next: Position): Position {
  const cell = snapToCell(next)
  return previousCell !== null && areSameOrAdjacent(previousCell, cell) ? previousCell : cell
}

const decimalDegrees = /^-?\d{1,3}(?:\.\d{1,20})?$/

/** Parses a decimal number. Returns null for blanks, exponents, NaN and all else that `Number` would accept. */
function parseDegrees(text: string): number | null {
  return decimalDegrees.test(text) ? Number(text) : null
}

export function isLatitude(text: string): boolean {
  return Math.abs(parseDegrees(text) ?? Number.NaN) <= 90
}

export function isLongitude(text: string): boolean {
  return Math.abs(parseDegrees(text) ?? Number.NaN) <= 180
}

/** Returns the position of a row or a request, whose coordinates may be texts or missing. */
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
  return typeof value === 'string' ? parseDegrees(value) : value
}

/**
 * Returns a member's text about their location, with each number that could be a coordinate rounded to the size of a
 * cell.
 */
export function roundCoordinatesIn(text: string): string {
  return text.replaceAll(/-?\p{Nd}{1,3}[.,٫．]\p{Nd}{3,}/gu, (coordinate) =>
    roundToCell(Number(withPlainFigures(coordinate).replace(/[,٫．]/, '.'))).toFixed(2),
  )
}

const earthRadius: Readonly<Record<DistanceUnit, number>> = { mi: 3958.8, km: 6371 }

/**
 * Returns the distance to one decimal. Both positions are snapped to their cells first, so that it reveals no more than
 * the cells do.
 */
export function distanceBetween(first: Position, other: Position, unit: DistanceUnit): number {
  const [from, to] = [snapToCell(first), snapToCell(other)]
  const latitudeDifference = radians(to.latitude - from.latitude)
  const longitudeDifference = radians(to.longitude - from.longitude)
  // The haversine formula.
  const haversine =
    Math.sin(latitudeDifference / 2) ** 2 +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * Math.sin(longitudeDifference / 2) ** 2
  const distance = 2 * earthRadius[unit] * Math.asin(Math.min(1, Math.sqrt(haversine)))
  return Math.round(distance * 10) / 10
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}

/** Sorts items by their distance, stably; items without a position come last. */
export function sortByDistance<Item>(
  from: Position,
  items: readonly Item[],
  itemPosition: (item: Item) => Position | null,
): Item[] {
  const distanceOf = (item: Item) => {
    const position = itemPosition(item)
    return position === null ? Number.POSITIVE_INFINITY : distanceBetween(from, position, 'km')
  }
  return items
    .map((item) => ({ item, distance: distanceOf(item) }))
    .sort((first, other) => (first.distance === other.distance ? 0 : first.distance - other.distance))
    .map(({ item }) => item)
}
