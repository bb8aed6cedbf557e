/**
 * The ground that the app draws itself: cells, rings of distance and names of places, and nothing that is not known.
 */
import type { Position } from '@porchlight/contracts/location/coordinates.rules'
import type { DistanceUnit } from '@porchlight/contracts/location/location.rules'
import type { Area } from './clusters.ts'

/** A cell's middle is at a whole hundredth of a degree, its edges between two. */
const cellDegrees = 0.01
const edge = cellDegrees / 2

/** Lines nearer than that are a gray area. */
const gapPxMin = 26
/** The possible numbers of cells between two lines, as the map is zoomed out. */
const steps = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000]
/** More than a screen can hold. */
const linesMax = 300

export interface Grid {
  parallels: number[]
  meridians: number[]
}

/** The edges of cells in this area, as degrees; the same lines however the map is moved. */
export function gridOf({ west, south, east, north }: Area, zoom: number): Grid {
  const step = cellDegrees * cellsBetweenLines(zoom)
  return { parallels: edgesBetween(south, north, step), meridians: edgesBetween(west, east, step) }
}

function cellsBetweenLines(zoom: number): number {
  const cellPx = (256 * 2 ** zoom * cellDegrees) / 360
  return steps.find((cells) => cells * cellPx >= gapPxMin) ?? 1000
}

function edgesBetween(from: number, to: number, step: number): number[] {
  const first = Math.ceil((from - edge) / step)
  const count = Math.min(Math.floor((to - edge) / step) - first + 1, linesMax)
  return Array.from({ length: Math.max(0, count) }, (_, at) => round((first + at) * step + edge))
}

/** Sums of hundredths are no hundredths. */
function round(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6
}

/** Returns the cell around a position of a member: no position is more exact than its cell. */
export function cellAround({ latitude, longitude }: Position): Area {
  return {
    west: round(longitude - edge),
    south: round(latitude - edge),
    east: round(longitude + edge),
    north: round(latitude + edge),
  }
}

export interface Ring {
  /** The distance in the community's unit. */
  distance: number
  meters: number
  /** The position of the distance's label: at the top of the ring. */
  label: Position
}

const metersIn: Readonly<Record<DistanceUnit, number>> = { mi: 1609.344, km: 1000 }
const distances = [1, 2, 5, 10, 20]
const metersPerDegree = 111_195

export function ringsAround({ latitude, longitude }: Position, unit: DistanceUnit): Ring[] {
  return distances.map((distance) => {
    const meters = distance * metersIn[unit]
    return { distance, meters, label: { latitude: latitude + meters / metersPerDegree, longitude } }
  })
}

export interface LabeledItem {
  key: string
  /** The position in px from the map's own corner. */
  x: number
  y: number
  /** The name; null for an item that has a marker and no name on the map. */
  name: string | null
}

/** Half the size of a marker in px, measured from its middle. */
const markerPx = 17
const letterPx = 6.6
const namePx = { widthMax: 124, height: 16, below: 19 }

interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

/**
 * Returns the keys of the names that fit below their markers without covering another marker or name; earlier names go
 * first.
 */
export function namesThatFit(all: readonly LabeledItem[]): Set<string> {
  const takenBoxes = all.map(({ key, x, y }) => ({ key, box: around(x, y) }))
  const names = new Set<string>()
  for (const { key, x, y, name } of all) {
    if (name === null) continue
    const half = Math.min(name.length * letterPx, namePx.widthMax) / 2
    const top = y + namePx.below
    const box = { left: x - half, right: x + half, top, bottom: top + namePx.height }
    if (takenBoxes.some((other) => other.key !== key && overlap(other.box, box))) continue
    takenBoxes.push({ key: `${key} name`, box })
    names.add(key)
  }
  return names
}

function around(x: number, y: number): Box {
  return { left: x - markerPx, right: x + markerPx, top: y - markerPx, bottom: y + markerPx }
}

function overlap(first: Box, other: Box): boolean {
  return (
    first.left < other.right &&
    other.left < first.right &&
    first.top < other.bottom &&
    other.top < first.bottom
  )
}
