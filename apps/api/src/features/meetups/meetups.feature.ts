import type { DayLimits } from '../../feature-parts/day-limits.ts'
import type { Feature } from '../../feature-parts/feature.ts'
import { dailyInBatches, everyMinuteInBatches } from '../../jobs/job.ts'
import { deleteOldLetters, sendLetters, type WriteSettings } from './letters.operations.ts'
import { stillComingJob } from './meetups.jobs.ts'
import { meetupOperations } from './meetups.operations.ts'
import { meetupTables } from './meetups.view.ts'
import { moveMeetups } from './move-meetups.operations.ts'
import { endBlockedWaiting, meetupBlockEffects } from './on-block-or-leave.operations.ts'

interface MeetupServices {
  config: { communityTimeZone: () => string }
  dayLimits: Pick<DayLimits, 'messages'>
  /** Sends a message to guests to the open chats. */
  notifyChats: WriteSettings['onStored']
}

export function createMeetupsFeature({ config, dayLimits, notifyChats }: MeetupServices): Feature<'meetups'> {
  return {
    handlers: meetupOperations({ onStored: notifyChats, perDay: dayLimits.messages }),
    tables: meetupTables,
    blockEffects: meetupBlockEffects,
    jobs: [
      stillComingJob(config.communityTimeZone),
      everyMinuteInBatches('moving meetups to the places they are at', moveMeetups),
      everyMinuteInBatches('ending who waits behind a block', endBlockedWaiting),
      everyMinuteInBatches('sending what organizers write to many', (transaction) =>
        sendLetters(transaction, notifyChats),
      ),
      dailyInBatches('forgetting what organizers wrote to many', deleteOldLetters),
    ],
  }
}
