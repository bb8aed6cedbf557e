import { everyMinute } from '../../jobs/job.ts'
import type { Noun } from '../../nouns/noun.ts'
import type { Plans } from '../../nouns/plans.ts'
import { memberOperations } from './members.operations.ts'
import { memberTexts } from './members.texts.ts'
import { memberTables } from './members.view.ts'
import { showPremium } from './premium.operations.ts'
import { tellPlans } from './told-plans.operations.ts'

export function members({ plans }: { plans: Plans }): Noun<'members'> {
  return {
    texts: memberTexts,
    handlers: memberOperations,
    tables: memberTables(plans),
    jobs: [
      everyMinute('saying whose premium began or ended', ({ transact }) => showPremium(plans, transact)),
      everyMinute('saying that plans are on or off', ({ transact }) => tellPlans(plans, transact)),
    ],
  }
}
