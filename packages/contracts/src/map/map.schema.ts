/** Schemas of what the map shows of the neighborhood, and of the base map under it. */
import * as v from 'valibot'

export const nearbyTypes = ['request', 'event', 'third-place'] as const
export type NearbyType = (typeof nearbyTypes)[number]

/** A request, a meetup or a third place with a position, in the names of the spec. */
export const nearbyItemSchema = v.object({
  /** The id of the post or the place. */
  id: v.string(),
  type: v.picklist(nearbyTypes),
  title: v.string(),
  description: v.string(),
  /** The address of a place, the venue of a meetup, the postal code of a request; null where there is none. */
  location: v.nullable(v.string()),
  /** The position: for a request the middle of its cell, for a meetup that of its third place, for a place its own. */
  latitude: v.number(),
  longitude: v.number(),
  /**
   * The distance in miles, from cell to cell, to one decimal; null while neither the viewer nor the community has a
   * position.
   */
  distance: v.nullable(v.number()),
  /** The date of a request or a meetup; null for a place. */
  dateNeeded: v.nullable(v.string()),
})
export type NearbyItem = v.InferOutput<typeof nearbyItemSchema>

export const tileKinds = ['vector', 'raster'] as const
export type TileKind = (typeof tileKinds)[number]

/** The edges of an area, in degrees. */
export const boundsSchema = v.object({
  west: v.number(),
  south: v.number(),
  east: v.number(),
  north: v.number(),
})
export type Bounds = v.InferOutput<typeof boundsSchema>

/** The map's background, drawn by the app from the data on the device, without any tile. */
const ownGroundSchema = v.object({ ground: v.literal('own') })

/**
 * The operator's own PMTiles file. Its tiles are at `/tiles/{version}/{z}/{x}/{y}`: 200 with the tile, 204 where the file has
 * none, 404 for another version than the file's and for what is no tile of this earth.
 */
const fileGroundSchema = v.object({
  ground: v.literal('file'),
  /** Another file has another one. */
  version: v.string(),
  kind: v.picklist(tileKinds),
  minZoom: v.number(),
  maxZoom: v.number(),
  bounds: boundsSchema,
  /** Plain text, never HTML. */
  attribution: v.string(),
  /** The size of the whole file. */
  bytes: v.number(),
})
export type FileGround = v.InferOutput<typeof fileGroundSchema>

/** A provider's raster tiles. They are stored when a member looks at them and never fetched in advance. */
const tilesGroundSchema = v.object({
  ground: v.literal('tiles'),
  /** The template of a tile's address, with {z}, {x} and {y}. */
  url: v.string(),
  /** Plain text, never HTML. */
  attribution: v.string(),
  maxZoom: v.number(),
})
export type TilesGround = v.InferOutput<typeof tilesGroundSchema>

export const mapGroundSchema = v.variant('ground', [ownGroundSchema, fileGroundSchema, tilesGroundSchema])
export type MapGround = v.InferOutput<typeof mapGroundSchema>

/** The template of directions unless another is set; {latitude} and {longitude} are replaced. */
export const directionsUrlDefault =
  'https://www.google.com/maps/dir/?api=1&destination={latitude},{longitude}'

/**
 * The response of `/tiles/{version}/list`: the tiles of the file that lie in the community's area, coarse ones first. A
 * device can show their total size before it fetches them.
 */
export const tileListSchema = v.object({
  version: v.string(),
  /** The size of all tiles together, as they are sent. */
  bytes: v.number(),
  /** Zoom, column, row, and the bytes of each. */
  tiles: v.array(v.tuple([v.number(), v.number(), v.number(), v.number()])),
})
export type TileList = v.InferOutput<typeof tileListSchema>
