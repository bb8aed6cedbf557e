import type { Kysely } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import type { Transact } from '../../database/transact.ts'
import { dailyInPieces, everyMinuteInPieces } from '../../jobs/job.ts'
import type { Noun } from '../../nouns/noun.ts'
import type { Plans } from '../../nouns/plans.ts'
import { countEarlierDeeds } from './count-anew.operations.ts'
import { explorationOperations, type KnownPlaces } from './exploration.operations.ts'
import { explorationTexts } from './exploration.texts.ts'
import { explorationTables } from './exploration.view.ts'
import { forgetActivities } from './leave-exploration.operations.ts'
import { moveExplored } from './move-explored.operations.ts'
import type { Exploring } from './record-activity.operations.ts'

interface ExplorationServices {
  reader: Kysely<Tables>
  transact: Transact
  now: () => number
  plans: Plans
  exploring: Exploring
  places: KnownPlaces
}

export function exploration(services: ExplorationServices): Noun<'exploration'> {
  const { timeZone } = services.exploring
  return {
    texts: explorationTexts,
    handlers: explorationOperations(services),
    tables: explorationTables,
    jobs: [
      everyMinuteInPieces('counting what was explored before it was counted', (transaction) =>
        countEarlierDeeds(transaction, timeZone),
      ),
      everyMinuteInPieces('moving what was explored of merged places', moveExplored),
      dailyInPieces('forgetting where members were two years ago', (transaction) =>
        forgetActivities(transaction, timeZone),
      ),
    ],
  }
}
