import type { Kysely } from 'kysely'
import type { Tables } from '../../database/schema/tables.ts'
import type { Transact } from '../../database/transactions/transact.ts'
import type { Feature } from '../../feature-parts/feature.ts'
import { dailyInBatches, dailyInTransaction, everyMinuteInBatches } from '../../jobs/job.ts'
import type { Plans } from '../../plans/plans.ts'
import type { Exploring } from '../exploration/record-activity.operations.ts'
import { moveMerged } from './curation/merge-places.operations.ts'
import { placeForms } from './places.forms.ts'
import { placeOperations } from './places.operations.ts'
import { placeTables } from './places.tables.ts'
import { placeBlockEffects, placesBehindBlocks } from './places-behind-blocks.ts'
import { publishPlaces } from './public-places.operations.ts'
import { deleteOldViews } from './views.operations.ts'

interface PlaceServices {
  reader: Kysely<Tables>
  transact: Transact
  now: () => number
  plans: Plans
  exploring: Exploring
}

export function createPlacesFeature(services: PlaceServices): Feature<'places'> {
  const { timeZone } = services.exploring
  return {
    handlers: placeOperations(services),
    forms: placeForms,
    tables: placeTables,
    rowVariantsFor: placesBehindBlocks,
    blockEffects: placeBlockEffects,
    jobs: [
      dailyInBatches('saying which places are whose', publishPlaces),
      everyMinuteInBatches('moving what was said of merged places', moveMerged),
      dailyInTransaction('forgetting who looked at places', (transaction) =>
        deleteOldViews(transaction, timeZone()),
      ),
    ],
  }
}
