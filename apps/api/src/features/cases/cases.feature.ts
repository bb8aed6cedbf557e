import { caseLimits } from '@porchlight/contracts/cases/cases.rules'
import type { Feature } from '../../feature-parts/feature.ts'
import { dailyInBatches } from '../../jobs/job.ts'
import { emptyCases } from '../moderation/cases.operations.ts'
import { caseOperations } from './cases.operations.ts'
import { casesAboutViewer, caseTables } from './cases.view.ts'
import type { DirectSettings } from './direct.operations.ts'
import { openEarlierCases } from './open-earlier-cases.operations.ts'

interface CaseServices extends Omit<DirectSettings, 'timeZone'> {
  config: { communityTimeZone: () => string }
}

export function createCasesFeature({ config, ...services }: CaseServices): Feature<'cases'> {
  return {
    handlers: caseOperations({ ...services, timeZone: config.communityTimeZone }),
    tables: caseTables,
    hiddenRowsFor: casesAboutViewer,
    jobs: [
      dailyInBatches('opening cases for earlier reports', openEarlierCases),
      dailyInBatches('emptying decided cases', (transaction) =>
        emptyCases(transaction, transaction.now - caseLimits.contentMs),
      ),
    ],
  }
}
