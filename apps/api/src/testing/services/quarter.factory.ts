/**
 * An invented quarter as a file of vector tiles: streets, houses, a park, a river, in the layers of a Protomaps file.
 */
/// <reference path="./vt-pbf.d.ts" />
import { gzipSync } from 'node:zlib'
import GeoJSONVT from 'geojson-vt'
import { fromGeojsonVt } from 'vt-pbf'
import { type MadeFile, type MadeTile, pmtilesOf } from './pmtiles.factory.ts'

export interface Quarter {
  center: { latitude: number; longitude: number }
  zooms: { min: number; max: number }
  /** The layers that the file has; all of them when absent. */
  layers?: readonly string[]
}

/** An invented quarter in the middle of Los Angeles, the default location of a community. */
export const inventedQuarter: Quarter = {
  center: { latitude: 34.0522, longitude: -118.2437 },
  zooms: { min: 10, max: 15 },
}

/** The distance in degrees from the quarter's center to its edges. */
const reach = 0.03
const streetEvery = 0.005

export function quarterBounds({ center: { latitude, longitude } }: Quarter) {
  return {
    west: longitude - reach,
    south: latitude - reach,
    east: longitude + reach,
    north: latitude + reach,
  }
}

export function quarterFile(quarter: Quarter = inventedQuarter, overrides: Partial<MadeFile> = {}): Buffer {
  return pmtilesOf({
    tiles: tilesOf(quarter),
    bounds: quarterBounds(quarter),
    metadata: {
      name: 'An invented quarter',
      attribution: '<a href="https://map.example/copyright">© Nobody &amp; friends</a>',
    },
    ...overrides,
  })
}

export function tilesOf(quarter: Quarter): MadeTile[] {
  const { min, max } = quarter.zooms
  const isIn = ([name]: readonly [string, ...unknown[]]) => quarter.layers?.includes(name) ?? true
  const layers = Object.entries(layersOf(quarter))
    .filter(isIn)
    .map(([name, features]) => {
      const index = new GeoJSONVT({ type: 'FeatureCollection', features }, { maxZoom: max, indexMaxZoom: 0 })
      return { name, index }
    })
  const tiles: MadeTile[] = []
  for (let z = min; z <= max; z += 1) {
    for (const { x, y } of addressesIn(quarterBounds(quarter), z)) {
      const layerTiles = layers.flatMap(({ name, index }) => {
        const tile = index.getTile(z, x, y)
        return tile ? [[name, tile] as const] : []
      })
      if (layerTiles.length === 0) continue
      tiles.push({ z, x, y, bytes: gzipSync(fromGeojsonVt(Object.fromEntries(layerTiles), { version: 2 })) })
    }
  }
  return tiles
}

/** Returns the addresses of all tiles of a zoom level that touch the area. */
export function addressesIn(
  { west, south, east, north }: ReturnType<typeof quarterBounds>,
  z: number,
): { x: number; y: number }[] {
  const column = (longitude: number) => Math.floor(((longitude + 180) / 360) * 2 ** z)
  const row = (latitude: number) => {
    const angle = (latitude * Math.PI) / 180
    return Math.floor(((1 - Math.asinh(Math.tan(angle)) / Math.PI) / 2) * 2 ** z)
  }
  const addresses: { x: number; y: number }[] = []
  for (let x = column(west); x <= column(east); x += 1)
    for (let y = row(north); y <= row(south); y += 1) addresses.push({ x, y })
  return addresses
}

type Feature = GeoJSON.Feature
type Spot = [number, number]

function layersOf({ center: { latitude, longitude } }: Quarter): Record<string, Feature[]> {
  const at = (east: number, north: number): Spot => [longitude + east, latitude + north]
  const box = (west: number, south: number, east: number, north: number): Spot[][] => [
    [at(west, south), at(east, south), at(east, north), at(west, north), at(west, south)],
  ]
  const area = (kind: string, coordinates: Spot[][]): Feature => ({
    type: 'Feature',
    properties: { kind },
    geometry: { type: 'Polygon', coordinates },
  })
  const way = (kind: string, name: string, coordinates: Spot[]): Feature => ({
    type: 'Feature',
    properties: { kind, name },
    geometry: { type: 'LineString', coordinates },
  })
  const spot = (kind: string, name: string, coordinates: Spot): Feature => ({
    type: 'Feature',
    properties: { kind, name, min_zoom: 10 },
    geometry: { type: 'Point', coordinates },
  })
  const roads: Feature[] = []
  const buildings: Feature[] = []
  for (let step = -reach; step <= reach + 1e-9; step += streetEvery) {
    const isMain = Math.abs(step) < 1e-9
    const kind = isMain ? 'major_road' : 'minor_road'
    roads.push(way(kind, isMain ? 'Lantern Avenue' : 'A street', [at(step, -reach), at(step, reach)]))
    roads.push(way(kind, isMain ? 'Palmetto Street' : 'A lane', [at(-reach, step), at(reach, step)]))
    for (let house = -reach; house < reach; house += streetEvery) {
      const [west, south] = [step + 0.0006, house + 0.0006]
      buildings.push(area('building', box(west, south, west + 0.0008, south + 0.0006)))
    }
  }
  return {
    earth: [area('earth', box(-reach, -reach, reach, reach))],
    landuse: [area('park', box(0.006, 0.006, 0.014, 0.014))],
    water: [area('river', box(-0.019, -reach, -0.016, reach))],
    roads,
    buildings,
    places: [spot('neighborhood', 'Lantern Hill', at(0.002, 0.003))],
    pois: [spot('library', 'The Corner Library', at(-0.004, -0.004))],
  }
}
