import type { Kysely } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import { dailyInPieces } from '../../jobs/job.ts'
import type { Noun } from '../../nouns/noun.ts'
import type { Plans } from '../../nouns/plans.ts'
import { placeOperations } from './places.operations.ts'
import { placeTables } from './places.tables.ts'
import { placeTexts } from './places.texts.ts'
import { publishPlaces } from './public-places.operations.ts'

interface PlaceServices {
  reader: Kysely<Tables>
  now: () => number
  plans: Plans
}

export function places({ reader, now, plans }: PlaceServices): Noun<'places'> {
  return {
    texts: placeTexts,
    handlers: placeOperations({ reader, now, plans }),
    tables: placeTables,
    jobs: [dailyInPieces('saying which places are whose', publishPlaces)],
  }
}
