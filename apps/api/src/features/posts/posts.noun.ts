import type { Kysely } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import { dailyInPieces, everyMinuteInPieces } from '../../jobs/job.ts'
import type { Noun } from '../../nouns/noun.ts'
import type { Plans } from '../../nouns/plans.ts'
import type { Geocoding } from '../../providers/geocoding/geocoding.ts'
import { deleteEarlierPosts } from './earlier-posts.operations.ts'
import { moveMeetups } from './move-meetups.operations.ts'
import { deleteMeetupZipCodes, postOperations } from './posts.operations.ts'
import { postTexts } from './posts.texts.ts'
import { meetupsBehindBlocks, postTables } from './posts.view.ts'
import { showMeetup } from './show-meetups.operations.ts'

interface PostServices {
  reader: Kysely<Tables>
  now: () => number
  plans: Plans
  geocoding: Geocoding
  config: { communityTimeZone: string; limits: { postsPerDay: number } }
}

export function posts({ reader, now, plans, geocoding, config }: PostServices): Noun<'posts'> {
  return {
    texts: postTexts,
    handlers: postOperations({
      reader,
      now,
      plans,
      geocoding,
      timeZone: config.communityTimeZone,
      postsPerDay: config.limits.postsPerDay,
    }),
    tables: postTables,
    seenOtherwise: meetupsBehindBlocks,
    jobs: [
      dailyInPieces('forgetting the ZIP codes of old meetups', deleteMeetupZipCodes),
      dailyInPieces('forgetting what posts said long ago', deleteEarlierPosts),
      everyMinuteInPieces('showing meetups to neighbors', showMeetup),
      everyMinuteInPieces('moving meetups to the places they are at', moveMeetups),
    ],
  }
}
