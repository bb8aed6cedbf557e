import type { Kysely } from 'kysely'
import type { Tables } from '../../database/schema/tables.ts'
import type { Feature } from '../../feature-parts/feature.ts'
import type { Plans } from '../../plans/plans.ts'
import type { Geocoding } from '../../providers/geocoding/geocoding.ts'
import { locationOperations } from './location.operations.ts'

interface LocationServices {
  reader: Kysely<Tables>
  now: () => number
  plans: Plans
  geocoding: Geocoding
  countGeocode: (memberId: string) => void
}

export function createLocationFeature({
  reader,
  now,
  plans,
  geocoding,
  countGeocode,
}: LocationServices): Feature<'location'> {
  return {
    handlers: locationOperations({ reader, now, plans, geocoding, countGeocode }),
    tables: {},
  }
}
