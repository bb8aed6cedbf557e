/** Handlers that return the position of a ZIP, and search the community's own addresses. */
import { assert } from '@porchlight/contracts/errors/assert'
import { matchingAddresses } from '@porchlight/contracts/location/addresses.rules'
import { snapToCell } from '@porchlight/contracts/location/coordinates.rules'
import type { AddressResult, GeocodeResponse } from '@porchlight/contracts/location/location.schema'
import { postalCodeIn, unknownPostalCode } from '@porchlight/contracts/location/postal-codes.rules'
import type { Kysely } from 'kysely'
import type { Tables } from '../../database/schema/tables.ts'
import type { HandlersOf } from '../../feature-parts/handlers.ts'
import type { Plans } from '../../plans/plans.ts'
import type { Geocoding } from '../../providers/geocoding/geocoding.ts'
import { knownAddresses } from './addresses.ts'

interface LocationSettings {
  reader: Kysely<Tables>
  now: () => number
  plans: Plans
  geocoding: Geocoding
  countGeocode: (memberId: string) => void
}

export function locationOperations(settings: LocationSettings): HandlersOf<'location'> {
  return {
    'location.geocode': async ({ memberId }, { zipCode }) => {
      assert(memberId, 'a ZIP without anybody who asks')
      settings.countGeocode(memberId)
      return geocode(settings.geocoding, zipCode)
    },
    'location.search': async ({ memberId }, { query }) => {
      assert(memberId, 'a search without anybody who asks')
      const viewer = { memberId, now: settings.now() }
      const addresses = await knownAddresses(settings.reader, settings.plans, viewer)
      return matchingAddresses(query, addresses).map(
        ({ id, name, address, position }): AddressResult => ({
          place_id: id,
          name,
          formatted_address: address,
          geometry: position && { location: { lat: position.latitude, lng: position.longitude } },
        }),
      )
    },
  }
}

function geocode({ codes, find }: Geocoding, text: string): GeocodeResponse {
  const code = postalCodeIn(text, codes)
  const place = code === null ? null : find(code)
  if (place === null) return { success: false, error: unknownPostalCode(codes) }
  return { success: true, ...snapToCell(place), address: `${place.name} ${place.code}` }
}
