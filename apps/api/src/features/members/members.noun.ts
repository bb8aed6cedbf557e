import { everyMinuteInPieces } from '../../jobs/job.ts'
import type { Noun } from '../../nouns/noun.ts'
import type { Plans } from '../../nouns/plans.ts'
import type { Geocoding } from '../../providers/geocoding/geocoding.ts'
import { memberOperations } from './members.operations.ts'
import { memberTexts } from './members.texts.ts'
import { memberTables } from './members.view.ts'
import { showPremium } from './premium.operations.ts'
import { tellPlans } from './told-plans.operations.ts'

interface MemberServices {
  plans: Plans
  geocoding: Geocoding
  config: { limits: { movesPerDay: number } }
}

export function members({ plans, geocoding, config }: MemberServices): Noun<'members'> {
  return {
    texts: memberTexts,
    handlers: memberOperations({ geocoding, movesPerDay: config.limits.movesPerDay }),
    tables: memberTables(plans),
    jobs: [
      everyMinuteInPieces('saying whose premium began or ended', (piece) => showPremium(plans, piece)),
      everyMinuteInPieces('saying that plans are on or off', (piece) => tellPlans(plans, piece)),
    ],
  }
}
