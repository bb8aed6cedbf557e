import type { Kysely } from 'kysely'
import type { Tables } from '../../database/schema/tables.ts'
import type { Feature } from '../../feature-parts/feature.ts'
import type { Handlers } from '../../feature-parts/handlers.ts'
import type { PhotoForms } from '../../feature-parts/photos.ts'
import { dailyInBatches, everyMinuteInBatches, type Job } from '../../jobs/job.ts'
import type { Plans } from '../../plans/plans.ts'
import type { Geocoding } from '../../providers/geocoding/geocoding.ts'
import { endAway } from './away.operations.ts'
import { countMeetups } from './meetup-count.operations.ts'
import { memberOperations } from './members.operations.ts'
import { memberTables } from './members.view.ts'
import { registerPhotosRoute } from './photos.routes.ts'
import { reportPlans } from './plan-visibility-backfill.operations.ts'
import { publishPremium } from './premium.operations.ts'
import type { CanView } from './profile.operations.ts'

interface MemberServices {
  reader: Kysely<Tables>
  plans: Plans
  geocoding: Geocoding
  photoForms: PhotoForms
  canView: CanView
  /**
   * The handlers and jobs of leaving. They come from another folder, which imports all features that a member has rows
   * in, this one included.
   */
  leaving: { handlers: Pick<Handlers, 'members.leave' | 'members.stay'>; jobs: readonly Job[] }
}

export function createMembersFeature({
  reader,
  plans,
  geocoding,
  photoForms,
  canView,
  leaving,
}: MemberServices): Feature<'members'> {
  return {
    handlers: {
      ...memberOperations({ reader, canView, geocoding }),
      ...leaving.handlers,
    },
    tables: memberTables(plans),
    jobs: [
      everyMinuteInBatches('saying whose premium began or ended', (batch) => publishPremium(plans, batch)),
      everyMinuteInBatches('saying that plans are on or off', (batch) => reportPlans(plans, batch)),
      everyMinuteInBatches('saying who is back', endAway),
      dailyInBatches('counting the meetups that took place', countMeetups),
      ...leaving.jobs,
    ],
    registerRoutes: async (server, applyCall) => registerPhotosRoute(server, photoForms, applyCall),
  }
}
