/** Computes the markers of the map: items close together become one marker with their number. */
import type { NearbyItem, NearbyType } from '@porchlight/contracts/map/map.schema'
import Supercluster from 'supercluster'

export interface Marker {
  key: string
  latitude: number
  longitude: number
  /** The items of the marker, the nearest first: a single one, or those of a cluster that no zoom takes apart. */
  items: readonly NearbyItem[]
  count: number
  /** The type that all items of a cluster share; null when they are mixed. */
  type: NearbyType | null
  /** The zoom from which on a cluster becomes several markers; null when it never does. */
  splitsAt: number | null
}

/** An area in degrees. */
export interface Area {
  west: number
  south: number
  east: number
  north: number
}

export const zoomMax = 18
/** The distance in px below which items share a marker; that far apart, two are separate targets for a finger. */
const radius = 44

interface CountedItem {
  /** The number of items by type. */
  [type: string]: number
}

export type Clusters = (area: Area, zoom: number) => Marker[]

/** Builds the clusters once for all items; each move of the map reads them. */
export function clustersOf(items: readonly NearbyItem[]): Clusters {
  const index = new Supercluster<{ at: number }, CountedItem>({
    radius,
    maxZoom: zoomMax,
    extent: 256,
    map: ({ at }) => ({ [items[at]?.type ?? '']: 1 }),
    reduce: (sum, more) => {
      for (const [type, count] of Object.entries(more)) sum[type] = (sum[type] ?? 0) + count
    },
  })
  index.load(
    items.map(({ latitude, longitude }, at) => ({
      type: 'Feature',
      properties: { at },
      geometry: { type: 'Point', coordinates: [longitude, latitude] },
    })),
  )
  return ({ west, south, east, north }, zoom) =>
    index.getClusters([west, south, east, north], Math.floor(zoom)).flatMap((feature): Marker[] => {
      const [longitude = 0, latitude = 0] = feature.geometry.coordinates
      const { properties } = feature
      if (!('cluster' in properties)) {
        const item = items[properties.at]
        return item ? [{ ...markerAt(item), latitude, longitude }] : []
      }
      const { cluster_id: id, point_count: count } = properties
      const splitsAt = index.getClusterExpansionZoom(id)
      const isOnePlace = splitsAt > zoomMax
      const leaves = isOnePlace ? index.getLeaves(id, Number.POSITIVE_INFINITY) : []
      const inIt = leaves
        .map(({ properties: { at } }) => at)
        .sort((first, other) => first - other)
        .flatMap((at) => items[at] ?? [])
      return [
        {
          key: `${Math.floor(zoom)}:${id}`,
          // The exact position of the item is used, because the projection would change it.
          latitude: inIt[0]?.latitude ?? latitude,
          longitude: inIt[0]?.longitude ?? longitude,
          items: inIt,
          count,
          type: typeOf(properties),
          splitsAt: isOnePlace ? null : splitsAt,
        },
      ]
    })
}

function typeOf(counts: CountedItem): NearbyType | null {
  const [first, ...otherTypes] = (['request', 'event', 'third-place'] as const).filter((type) => counts[type])
  return otherTypes.length === 0 ? (first ?? null) : null
}

/** Returns the marker of a single item. */
export function markerAt(item: NearbyItem): Marker {
  const { id, latitude, longitude, type } = item
  return { key: id, latitude, longitude, items: [item], count: 1, type, splitsAt: null }
}
