/** What of the neighborhood is on a map, and on what ground it is drawn. */
import * as v from 'valibot'

export const nearbyTypes = ['request', 'event', 'third-place'] as const
export type NearbyType = (typeof nearbyTypes)[number]

/** A request, a meetup or a third place with a position, in the names of the spec. */
export const nearbyItemSchema = v.object({
  /** Of the post or the place. */
  id: v.string(),
  type: v.picklist(nearbyTypes),
  title: v.string(),
  description: v.string(),
  /** The address of a place, the venue of a meetup, the postal code of a request; null where there is none. */
  location: v.nullable(v.string()),
  /** Of a request the middle of its cell; of a meetup that of its third place; of a place its own. */
  latitude: v.number(),
  longitude: v.number(),
  /** In miles, from cell to cell, to one decimal; null while neither the viewer nor the community is anywhere. */
  distance: v.nullable(v.number()),
  /** When a request or a meetup is; null of a place. */
  dateNeeded: v.nullable(v.string()),
})
export type NearbyItem = v.InferOutput<typeof nearbyItemSchema>

export const tileKinds = ['vector', 'raster'] as const
export type TileKind = (typeof tileKinds)[number]

/** In degrees. */
export const boundsSchema = v.object({
  west: v.number(),
  south: v.number(),
  east: v.number(),
  north: v.number(),
})
export type Bounds = v.InferOutput<typeof boundsSchema>

/** Drawn by the app from what it knows, without any tile. */
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
  /** Of the whole file. */
  bytes: v.number(),
})
export type FileGround = v.InferOutput<typeof fileGroundSchema>

/** A provider's raster tiles, which are kept as they are looked at and never fetched ahead. */
const tilesGroundSchema = v.object({
  ground: v.literal('tiles'),
  /** With {z}, {x} and {y}. */
  url: v.string(),
  /** Plain text, never HTML. */
  attribution: v.string(),
  maxZoom: v.number(),
})
export type TilesGround = v.InferOutput<typeof tilesGroundSchema>

export const mapGroundSchema = v.variant('ground', [ownGroundSchema, fileGroundSchema, tilesGroundSchema])
export type MapGround = v.InferOutput<typeof mapGroundSchema>

/** Where nothing else is set; {latitude} and {longitude} are put in. */
export const directionsUrlDefault =
  'https://www.google.com/maps/dir/?api=1&destination={latitude},{longitude}'

/**
 * What `/tiles/{version}/list` answers: the tiles of the file that lie in the community's area, coarse ones first, so that a
 * device can say how much they weigh before it fetches them.
 */
export const tileListSchema = v.object({
  version: v.string(),
  /** Of all tiles together, as they are sent. */
  bytes: v.number(),
  /** Zoom, column, row, and the bytes of each. */
  tiles: v.array(v.tuple([v.number(), v.number(), v.number(), v.number()])),
})
export type TileList = v.InferOutput<typeof tileListSchema>
