/** The positions of tiles: squares of the map, as browsers draw it. Each zoom level has twice as many per side. */
import type { Position } from '@porchlight/contracts/location/coordinates.rules'
import type { Bounds } from '@porchlight/contracts/map/map.schema'
import type { TileAddress } from './tiles.ts'

/** The deepest zoom level that a browser requests. */
export const zoomMax = 22

export function isTile({ z, x, y }: TileAddress): boolean {
  const side = 2 ** z
  return (
    z <= zoomMax && [z, x, y].every((each) => Number.isInteger(each) && each >= 0) && x < side && y < side
  )
}

/** Farther north and south there is no tile. */
const latitudeMax = 85.0511

/** The tile that it is in, with what of it lies before it. */
export function tileAt({ latitude, longitude }: Position, z: number): { x: number; y: number } {
  const side = 2 ** z
  const angle = (Math.max(-latitudeMax, Math.min(latitudeMax, latitude)) * Math.PI) / 180
  const inside = (share: number) => Math.max(0, Math.min(side - 1e-9, share * side))
  return {
    x: inside((longitude + 180) / 360),
    y: inside((1 - Math.asinh(Math.tan(angle)) / Math.PI) / 2),
  }
}

/** Returns all tiles of a zoom that touch an area, those nearest to its middle first. */
export function tilesIn({ west, south, east, north }: Bounds, z: number): TileAddress[] {
  const [from, to] = [
    tileAt({ latitude: north, longitude: west }, z),
    tileAt({ latitude: south, longitude: east }, z),
  ]
  const tiles: TileAddress[] = []
  for (let x = Math.floor(from.x); x <= to.x; x += 1)
    for (let y = Math.floor(from.y); y <= to.y; y += 1) tiles.push({ z, x, y })
  const [middleX, middleY] = [(from.x + to.x) / 2, (from.y + to.y) / 2]
  const distance = ({ x, y }: TileAddress) => Math.hypot(x + 0.5 - middleX, y + 0.5 - middleY)
  return tiles.sort((first, other) => distance(first) - distance(other))
}

export function isWithin({ latitude, longitude }: Position, { west, south, east, north }: Bounds): boolean {
  return latitude >= south && latitude <= north && longitude >= west && longitude <= east
}

/** Returns the area that both share, or null when there is none. */
export function overlap(first: Bounds, other: Bounds): Bounds | null {
  const intersection = {
    west: Math.max(first.west, other.west),
    south: Math.max(first.south, other.south),
    east: Math.min(first.east, other.east),
    north: Math.min(first.north, other.north),
  }
  return intersection.west < intersection.east && intersection.south < intersection.north
    ? intersection
    : null
}

const kilometersPerDegree = 111.2

/** A square around a place. */
export function around({ latitude, longitude }: Position, kilometers: number): Bounds {
  const northwards = kilometers / kilometersPerDegree
  const eastwards = northwards / Math.max(0.05, Math.cos((latitude * Math.PI) / 180))
  return {
    west: longitude - eastwards,
    south: latitude - northwards,
    east: longitude + eastwards,
    north: latitude + northwards,
  }
}
