/** The operator's own place data where there is some, else the ZIP codes of the United States. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import type { PostalCodes } from '@porchlight/contracts/location/postal-codes.rules'
import type { Geocoding } from './geocoding.ts'
import { middleOf, type PlaceData, placeNearest, placeOfCode } from './place-data.ts'

/** The bundled ZIP codes, made by `scripts/zip-codes.mjs` from the list of GeoNames (CC BY 4.0). */
const usZipCodes = join(import.meta.dirname, 'us-zip-codes.txt.br')

export function createConfiguredGeocoding({
  postalCodes,
  placeData,
}: {
  postalCodes: PostalCodes
  placeData: PlaceData | null
}): Geocoding {
  let read = placeData
  // The data is read at the first use, so that no start waits for it.
  const data = () => {
    read ??= placesIn(brotliDecompressSync(readFileSync(usZipCodes)).toString())
    return read
  }
  return {
    codes: postalCodes,
    find: (code) => placeOfCode(data(), code),
    nearest: (position) => placeNearest(data(), position),
    center: (name) =>
      middleOf(data().filter((place) => keyOf(place.name) === keyOf(name))) ??
      (placeData && middleOf(placeData)),
  }
}

/**
 * Parses the bundled data without checks. The project generates it itself, and forty thousand lines are read while a
 * member waits.
 */
function placesIn(text: string): PlaceData {
  return text.split('\n').map((line) => {
    const [code = '', latitude, longitude, name = ''] = line.split(';')
    return { code, latitude: Number(latitude), longitude: Number(longitude), name }
  })
}

function keyOf(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[\s,]+/g, ' ')
    .trim()
}
