import type { Feature } from '../../feature-parts/feature.ts'
import { dailyInBatches, everyMinuteInBatches } from '../../jobs/job.ts'
import { countEarlierDeeds } from './count-anew.operations.ts'
import { type ExplorationServices, explorationOperations } from './exploration.operations.ts'
import { explorationTables } from './exploration.view.ts'
import { deleteActivities } from './leave-exploration.operations.ts'
import { moveExplored } from './move-explored.operations.ts'

export function createExplorationFeature(services: ExplorationServices): Feature<'exploration'> {
  const { timeZone } = services.exploring
  return {
    handlers: explorationOperations(services),
    tables: explorationTables,
    jobs: [
      everyMinuteInBatches('counting earlier deeds at places', (transaction) =>
        countEarlierDeeds(transaction, timeZone()),
      ),
      everyMinuteInBatches('moving what was explored of merged places', moveExplored),
      dailyInBatches('forgetting where members were two years ago', (transaction) =>
        deleteActivities(transaction, timeZone()),
      ),
    ],
  }
}
