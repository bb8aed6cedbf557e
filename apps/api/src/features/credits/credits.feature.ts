import type { Kysely } from 'kysely'
import type { Tables } from '../../database/schema/tables.ts'
import type { Transact } from '../../database/transactions/transact.ts'
import type { Feature } from '../../feature-parts/feature.ts'
import type { Plans } from '../../plans/plans.ts'
import { bonusOperations } from './bonus.operations.ts'
import { bonusJob, untoldJob } from './credits.jobs.ts'
import { creditTables } from './credits.view.ts'
import { giftOperations } from './gifts.operations.ts'

interface CreditServices {
  reader: Kysely<Tables>
  transact: Transact
  plans: Plans
  config: { communityTimeZone: () => string }
}

export function createCreditsFeature({
  reader,
  transact,
  plans,
  config,
}: CreditServices): Feature<'credits'> {
  const { communityTimeZone: timeZone } = config
  return {
    handlers: {
      ...giftOperations({ reader, timeZone }),
      ...bonusOperations({ transact, plans, timeZone }),
    },
    tables: creditTables,
    jobs: [bonusJob({ plans, timeZone }), untoldJob],
  }
}
