/** The map's ground, and the tiles of the operator's own file. */
import type { Position } from '@porchlight/contracts/location/coordinates.rules'
import type { FileGround, MapGround, TileList } from '@porchlight/contracts/map/map.schema'

export interface TileAddress {
  z: number
  x: number
  y: number
}

/** A file as it was when it was opened; a file that replaces it is another `TileFile`. */
export interface TileFile {
  readonly ground: FileGround
  readonly contentType: string
  /** The compression of the tiles in the file, in which they are also sent. */
  readonly encoding: 'gzip' | null
  /** Returns a tile's bytes as stored, compressed or not; null when there is no such tile. */
  readonly read: (address: TileAddress) => Promise<Buffer | null>
  readonly list: () => Promise<TileList>
}

export interface Tiles {
  readonly ground: () => Promise<MapGround>
  /** Runs work with the current file, which stays open during it; null when there is no usable file. */
  readonly withFile: <Result>(work: (file: TileFile | null) => Promise<Result>) => Promise<Result>
  readonly close: () => Promise<void>
}

/** Why a file is no ground for this community's map, in words for its operator. */
export class UnusableMap extends Error {
  override name = 'UnusableMap'
}

/** The requirements for a map file. */
export interface MapWanted {
  /** The community's center; null when it is not set. */
  center: Position | null
}
