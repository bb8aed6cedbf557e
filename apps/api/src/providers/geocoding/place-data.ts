/** A table of postal codes from lines of text: code;latitude;longitude;name. */
import type { Position } from '@porchlight/contracts/location/coordinates.rules'
import { isLatitude, isLongitude } from '@porchlight/contracts/location/location.rules'
import { type PostalCodes, postalCodeIn } from '@porchlight/contracts/location/postal-codes.rules'
import { isStorableText, isVisibleText, normalizeText } from '@porchlight/contracts/values/text/text'
import type { PostalPlace } from './geocoding.ts'

/** Postal codes, sorted by code. */
export type PlaceData = readonly PostalPlace[]

/** The maximum number of reported faults: about as many as an operator fixes before the next start. */
const faultsMax = 5
const nameLengthMax = 80

export class PlaceDataFaults extends Error {
  override name = 'PlaceDataFaults'
}

/**
 * Reads place data. Lines that are empty or begin with # are ignored.
 * @throws PlaceDataFaults that name the first broken lines
 */
export function readPlaceData(text: string, codes: Pick<PostalCodes, 'form'>): PlaceData {
  const places = new Map<string, PostalPlace>()
  const lineOf = new Map<string, number>()
  const faults: string[] = []
  for (const [at, line] of text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .entries()) {
    if (line.trim() === '' || line.startsWith('#')) continue
    const place = placeIn(line, codes)
    const first = typeof place === 'string' ? undefined : lineOf.get(place.code)
    if (typeof place === 'string') faults.push(`line ${at + 1}: ${place}`)
    else if (first !== undefined) faults.push(`line ${at + 1}: ${place.code} is in line ${first} already`)
    else {
      places.set(place.code, place)
      lineOf.set(place.code, at + 1)
    }
    if (faults.length === faultsMax) break
  }
  if (faults.length > 0) throw new PlaceDataFaults(faults.join('; '))
  if (places.size === 0) throw new PlaceDataFaults('no line with a code')
  return [...places.values()].sort((first, other) => (first.code < other.code ? -1 : 1))
}

/** Returns the place in a line, or a description of the line's fault. */
function placeIn(line: string, codes: Pick<PostalCodes, 'form'>): PostalPlace | string {
  const parts = line.split(';').map((part) => part.trim())
  const [postalCode = '', latitude = '', longitude = '', name = ''] = parts
  if (parts.length !== 4) return 'not four parts with ; between them: code;latitude;longitude;name'
  const code = postalCodeIn(postalCode, codes)
  if (code === null) return `the code is not of the form ${codes.form}`
  if (!isLatitude(latitude)) return 'the latitude is no figure from -90 to 90'
  if (!isLongitude(longitude)) return 'the longitude is no figure from -180 to 180'
  if (name.length > nameLengthMax) return `the name has more than ${nameLengthMax} characters`
  if (!isStorableText(name) || !isVisibleText(name))
    return 'the name is empty, or has signs that cannot be kept'
  return { code, latitude: Number(latitude), longitude: Number(longitude), name: normalizeText(name) }
}

/** Kilometers in one degree of latitude. */
const kilometersPerDegree = 111
/** Farther away it is no neighborhood of theirs. */
const nearestKilometersMax = 40

export function placeNearest(data: PlaceData, { latitude, longitude }: Position): PostalPlace | null {
  const eastwards = Math.cos((latitude * Math.PI) / 180)
  let nearest: PostalPlace | null = null
  let least = (nearestKilometersMax / kilometersPerDegree) ** 2
  for (const place of data) {
    const north = place.latitude - latitude
    const east = (place.longitude - longitude) * eastwards
    const distance = north * north + east * east
    if (distance >= least) continue
    least = distance
    nearest = place
  }
  return nearest
}

export function placeOfCode(data: PlaceData, code: string): PostalPlace | null {
  let [low, high] = [0, data.length - 1]
  while (low <= high) {
    const middle = (low + high) >> 1
    const place = data[middle]
    if (place === undefined || place.code === code) return place ?? null
    if (place.code < code) low = middle + 1
    else high = middle - 1
  }
  return null
}

export function middleOf(places: PlaceData): Position | null {
  if (places.length === 0) return null
  const sum = (of: (place: PostalPlace) => number) => places.reduce((total, place) => total + of(place), 0)
  const round = (degrees: number) => Math.round(degrees * 10_000) / 10_000
  return {
    latitude: round(sum(({ latitude }) => latitude) / places.length),
    longitude: round(sum(({ longitude }) => longitude) / places.length),
  }
}
