/** The settings of the map's ground: a file of the operator's, a provider's tiles, or else the app's own data. */
import { resolve } from 'node:path'
import { directionsUrlDefault } from '@porchlight/contracts/map/map.schema'
import * as v from 'valibot'
import { isSafe, line, textByForm, textByRule } from './values.ts'

export interface MapConfig {
  /** The path of the operator's map file; the file may be missing. */
  file: string
  /** True when the file was set, and is not only the default path. */
  isFileNamed: boolean
  /** A provider's raster tiles instead. */
  tiles: { url: string; attribution: string } | null
  /** The address template for directions to a place, with {latitude} and {longitude}. */
  directionsUrl: string
}

interface MapSettings {
  file: string | null
  url: string | null
  attribution: string | null
  directionsUrl: string | null
}

/** The name of the map file in the data folder, as `porchlight map` stores it. */
export const mapFileName = 'map.pmtiles'

/** The map is drawn on one ground alone. */
export function mapConfig(
  { file, url, attribution, directionsUrl }: MapSettings,
  dataDir: string,
  faults: string[],
): MapConfig {
  if (file !== null && url !== null)
    faults.push(
      'MAP_TILES_URL: MAP_FILE is set as well, but the map can use only one of them; remove the other',
    )
  if (url !== null && attribution === null)
    faults.push(
      'MAP_TILES_ATTRIBUTION: missing, though MAP_TILES_URL is set: the map has to name its provider',
    )
  if (url === null && attribution !== null)
    faults.push('MAP_TILES_URL: missing, though MAP_TILES_ATTRIBUTION is set')
  return {
    file: resolve(file ?? `${dataDir}/${mapFileName}`),
    isFileNamed: file !== null,
    tiles: url === null || attribution === null ? null : { url, attribution },
    directionsUrl: directionsUrl ?? directionsUrlDefault,
  }
}

/** Returns whether the text is an address once its placeholders are filled in, and its host contains no placeholder. */
function isTemplate(text: string, places: readonly string[], lengthMax = 500): boolean {
  const plain = places.reduce((address, place) => address.replaceAll(`{${place}}`, '1'), text)
  const url = /^https?:\/\/[^\s/\\?#@{}]+\/[^\s\\{}<>"'`]*$/i.test(plain) && URL.canParse(plain)
  if (!url || text.length > lengthMax || !places.every((place) => text.includes(`{${place}}`))) return false
  const { hostname } = new URL(plain)
  // The host stands in the page's policy, where other signs would mean something.
  const isHost = /^(?:[a-z\d_-]+(?:\.[a-z\d_-]+)*|\[[\da-f:.]+\])$/.test(hostname)
  return isHost && hostname === hostOf(text) && isSafe(new URL(plain))
}

function hostOf(text: string): string | null {
  const origin = /^https?:\/\/[^/]+/i.exec(text)?.[0] ?? ''
  return URL.canParse(origin) && !origin.includes('{') ? new URL(origin).hostname : null
}

/** Anybody on the line could see who looks where without https; only this machine itself may do without. */
export const tilesAddress = textByRule(
  (template) => isTemplate(template, ['z', 'x', 'y']),
  'an https address with {z}, {x} and {y}, such as https://tiles.example.com/{z}/{x}/{y}.png',
)

export const directionsAddress = textByRule(
  (template) => isTemplate(template, ['latitude', 'longitude']),
  'an https address with {latitude} and {longitude}, such as https://www.openstreetmap.org/directions?to={latitude},{longitude}',
)

/** Text, never HTML: it stands on the map as it is. */
export const attribution = v.pipe(
  textByForm(/^[^<>]*$/, 'plain text without < and >, such as © OpenStreetMap contributors'),
  line(200),
)
