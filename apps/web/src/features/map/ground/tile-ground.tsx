/** The ground of tiles: the operator's own file, or a provider's. Where a tile is missing, the ground of our own is seen. */
import type { FileGround, MapGround } from '@porchlight/contracts/map/map.schema'
import * as leaflet from 'leaflet'
import { leafletLayer } from 'protomaps-leaflet'
import { useEffect, useMemo } from 'react'
import { isTile, tileAddress } from '../../../storage/map-tiles.ts'
import { zoomMax } from './clusters.ts'
import { labelRulesIn, paintRulesIn } from './drawing-rules.ts'
import styles from './ground.module.css'
import { useLayer } from './map-canvas.tsx'
import { useColors } from './use-colors.ts'

interface GroundProps<Ground> {
  ground: Ground
  /** A tile could not be had. */
  onLost: () => void
}

export function TileGround({ ground, onLost }: GroundProps<MapGround>) {
  if (ground.ground === 'own') return null
  if (ground.ground === 'file' && ground.kind === 'vector')
    return <VectorGround ground={ground} onLost={onLost} />
  return <RasterGround ground={ground} onLost={onLost} />
}

type Raster = Exclude<MapGround, { ground: 'own' }>

function RasterGround({ ground, onLost }: GroundProps<Raster>) {
  const words = JSON.stringify(ground)
  const layer = useMemo(() => rasterLayer(JSON.parse(words) as Raster), [words])
  useEffect(() => {
    layer.on('tileerror', onLost)
    return () => {
      layer.off('tileerror', onLost)
    }
  }, [layer, onLost])
  useLayer(layer)
  return null
}

function rasterLayer(ground: Raster): leaflet.TileLayer {
  const options: leaflet.TileLayerOptions = {
    maxZoom: zoomMax,
    maxNativeZoom: ground.maxZoom,
    className: styles.raster ?? '',
  }
  if (ground.ground === 'file') {
    const { minZoom, bounds } = ground
    const address = `/tiles/${ground.version}/{z}/{x}/{y}`
    return leaflet.tileLayer(address, { ...options, minNativeZoom: minZoom, bounds: boundsOf(bounds) })
  }
  return leaflet.tileLayer(ground.url, {
    ...options,
    // Without CORS the response could not be read, and each stored tile would count as megabytes of the phone's storage
    // quota.
    crossOrigin: true,
    // Providers of tiles require the site's address and refuse requests without it.
    referrerPolicy: 'strict-origin-when-cross-origin',
  })
}

/** Protomaps draws each tile into a picture: in another theme they are drawn anew. */
function VectorGround({ ground, onLost }: GroundProps<FileGround>) {
  const colors = useColors()
  const { version, maxZoom, bounds } = ground
  const edges = JSON.stringify(bounds)
  const layer = useMemo(() => {
    // It looks for Leaflet where scripts without modules have it.
    Object.assign(globalThis, { L: leaflet })
    const getZxy = async (zoom: number, x: number, y: number, signal?: AbortSignal) => {
      try {
        return await readTile(tileAddress(version, [zoom, x, y]), signal)
      } catch (error) {
        if (!signal?.aborted) onLost()
        throw error
      }
    }
    return leafletLayer({
      url: { getZxy } as never,
      paintRules: paintRulesIn(colors),
      labelRules: labelRulesIn(colors),
      maxDataZoom: maxZoom,
      maxZoom: zoomMax,
      bounds: boundsOf(JSON.parse(edges) as FileGround['bounds']),
      attribution: '',
    }) as unknown as leaflet.GridLayer
  }, [version, maxZoom, edges, colors, onLost])
  useLayer(layer)
  return null
}

function boundsOf({ west, south, east, north }: FileGround['bounds']): leaflet.LatLngBoundsExpression {
  return [
    [south, west],
    [north, east],
  ]
}

/**
 * Returns undefined when the file has no tile at that address. Rejects with `AbortError`, because the screen reports a
 * missing ground by itself.
 */
async function readTile(address: string, signal?: AbortSignal): Promise<{ data: ArrayBuffer } | undefined> {
  const response = await fetch(address, signal ? { signal } : {}).catch(() => null)
  if (response?.status === 204) return undefined
  if (!response || !isTile(response)) throw new DOMException('There is no tile to be had', 'AbortError')
  return { data: await response.arrayBuffer() }
}
