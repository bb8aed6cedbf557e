import * as v from 'valibot'
import { operation } from '../operation.ts'
import { storable } from '../values/text/text.ts'
import { addressQuery } from './addresses.rules.ts'
import { addressResultSchema, geocodeResponseSchema } from './location.schema.ts'

/** Returns the position of a ZIP from the server's own data: it needs no network and no key. */
export const geocodeZipCode = operation({
  name: 'location.geocode',
  version: 1,
  method: 'POST',
  path: '/api/geocode/zipcode',
  access: 'member',
  offline: 'online',
  // The limit is longer than any code, so that the response can describe what is wrong with a code.
  args: v.strictObject({ zipCode: v.pipe(v.string(), v.maxLength(50, 'At most 50 characters.'), storable) }),
  response: geocodeResponseSchema,
})

/** Searches the community's own places and the venues of its meetups. */
export const searchAddresses = operation({
  name: 'location.search',
  version: 1,
  method: 'GET',
  path: '/api/addresses',
  access: 'member',
  offline: 'online',
  args: v.strictObject({
    query: v.pipe(
      v.string(),
      v.minLength(addressQuery.lengthMin, `At least ${addressQuery.lengthMin} characters.`),
      v.maxLength(addressQuery.lengthMax, `At most ${addressQuery.lengthMax} characters.`),
      storable,
    ),
  }),
  response: v.array(addressResultSchema),
})

export const locationOperations = [geocodeZipCode, searchAddresses] as const
