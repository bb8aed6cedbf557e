import { dailyInPieces, everyMinuteInPieces } from '../../jobs/job.ts'
import type { Noun } from '../../nouns/noun.ts'
import { countEarlierDeeds } from './count-anew.operations.ts'
import { type ExplorationServices, explorationOperations } from './exploration.operations.ts'
import { explorationTexts } from './exploration.texts.ts'
import { explorationTables } from './exploration.view.ts'
import { deleteActivities } from './leave-exploration.operations.ts'
import { moveExplored } from './move-explored.operations.ts'

export function exploration(services: ExplorationServices): Noun<'exploration'> {
  const { timeZone } = services.exploring
  return {
    texts: explorationTexts,
    handlers: explorationOperations(services),
    tables: explorationTables,
    jobs: [
      everyMinuteInPieces('counting earlier deeds at places', (transaction) =>
        countEarlierDeeds(transaction, timeZone),
      ),
      everyMinuteInPieces('moving what was explored of merged places', moveExplored),
      dailyInPieces('forgetting where members were two years ago', (transaction) =>
        deleteActivities(transaction, timeZone),
      ),
    ],
  }
}
