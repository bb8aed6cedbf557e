/** Schemas of the locations of members and of what they look for. */
import * as v from 'valibot'
import { optionalText } from '../values/text/text.ts'
import { isLatitude, isLongitude } from './location.rules.ts'
import { postalCodeLengthMax } from './postal-codes.rules.ts'

export const locationLimits = {
  /**
   * The number of moves of one member in 24 hours, counted on arrival: somebody who measures distances from many places
   * could find out where others are.
   */
  movesPerDayMax: 5,
  /** The number of lookups by one member in a minute. */
  geocodesPerMinuteMax: 10,
  textLengthMax: 200,
} as const

/** A latitude as text: calls send positions as text. */
export const latitudeSchema = v.pipe(
  v.string(),
  v.check(isLatitude, 'Expected a latitude between -90 and 90'),
)
export const longitudeSchema = v.pipe(
  v.string(),
  v.check(isLongitude, 'Expected a longitude between -180 and 180'),
)

/** A postal code. Its format depends on the community, so the handler checks it. */
export const postalCodeSchema = optionalText(postalCodeLengthMax)

/** The response of a geocode lookup: success or failure, never a refusal. */
export const geocodeResponseSchema = v.object({
  success: v.boolean(),
  latitude: v.optional(v.number()),
  longitude: v.optional(v.number()),
  /** 'Los Angeles, CA 90026' */
  address: v.optional(v.string()),
  /** The reason for a failure, in words for the person who typed it. */
  error: v.optional(v.string()),
})
export type GeocodeResponse = v.InferOutput<typeof geocodeResponseSchema>

/** An address as every search gives it, in the names of the spec; its position is public, or not known. */
export const addressResultSchema = v.object({
  place_id: v.string(),
  name: v.string(),
  formatted_address: v.string(),
  geometry: v.nullable(v.object({ location: v.object({ lat: v.number(), lng: v.number() }) })),
  photoUrl: v.optional(v.string()),
})
export type AddressResult = v.InferOutput<typeof addressResultSchema>
