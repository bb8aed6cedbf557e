import type { Kysely } from 'kysely'
import type { Tables } from '../../database/schema/tables.ts'
import type { Feature } from '../../feature-parts/feature.ts'
import type { PostKinds } from '../../feature-parts/post-kinds.ts'
import { dailyInBatches, everyMinuteInBatches } from '../../jobs/job.ts'
import type { Plans } from '../../plans/plans.ts'
import type { Geocoding } from '../../providers/geocoding/geocoding.ts'
import { deleteEarlierPosts } from './changes/earlier-posts.operations.ts'
import { deleteMeetupZipCodes, postOperations } from './posts.operations.ts'
import { meetupsBehindBlocks, postTables } from './posts.view.ts'
import { showMeetup } from './shown-later/show-meetups.operations.ts'

interface PostServices {
  reader: Kysely<Tables>
  now: () => number
  plans: Plans
  geocoding: Geocoding
  kinds: PostKinds
  config: { communityTimeZone: () => string; hasPublicBoard: boolean }
}

export function createPostsFeature({
  reader,
  now,
  plans,
  geocoding,
  kinds,
  config,
}: PostServices): Feature<'posts'> {
  return {
    handlers: postOperations({
      reader,
      now,
      plans,
      geocoding,
      kinds,
      timeZone: config.communityTimeZone,
      hasPublicBoard: config.hasPublicBoard,
    }),
    tables: postTables,
    rowVariantsFor: meetupsBehindBlocks,
    jobs: [
      dailyInBatches('forgetting the ZIP codes of old meetups', deleteMeetupZipCodes),
      dailyInBatches('forgetting what posts said long ago', deleteEarlierPosts),
      everyMinuteInBatches('showing meetups to neighbors', showMeetup),
    ],
  }
}
