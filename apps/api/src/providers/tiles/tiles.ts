/** What the map is drawn on, and the tiles of the operator's own file. */
import type { Position } from '@porchlight/contracts/location/location.rules'
import type { FileGround, MapGround, TileList } from '@porchlight/contracts/map/map.schema'

export interface TileAddress {
  z: number
  x: number
  y: number
}

/** One file as it was when it was opened: another one in its place is another of these. */
export interface TileFile {
  readonly ground: FileGround
  readonly contentType: string
  /** How tiles are packed in it, and so sent. */
  readonly encoding: 'gzip' | null
  /** As it is kept, packed or not; null where there is none. */
  readonly read: (address: TileAddress) => Promise<Buffer | null>
  readonly list: () => Promise<TileList>
}

export interface Tiles {
  readonly ground: () => Promise<MapGround>
  /** With the file that is there now, which stays open as long as this takes; null where there is none to be used. */
  readonly withFile: <Result>(work: (file: TileFile | null) => Promise<Result>) => Promise<Result>
  readonly close: () => Promise<void>
}

/** Why a file is no ground for this community's map, in words for its operator. */
export class UnusableMap extends Error {
  override name = 'UnusableMap'
}

/** What a file is asked for. */
export interface MapWanted {
  /** Of the community; null where nobody has said it. */
  center: Position | null
}
