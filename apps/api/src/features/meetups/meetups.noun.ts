import type { Noun } from '../../nouns/noun.ts'
import { stillComingJob } from './meetups.jobs.ts'
import { meetupOperations } from './meetups.operations.ts'
import { meetupTexts } from './meetups.texts.ts'
import { meetupTables } from './meetups.view.ts'
import type { WriteSettings } from './write.operations.ts'

interface MeetupServices {
  config: {
    communityTimeZone: string
    smtpUrl: URL | null
    limits: { rsvpsPerDay: number; messagesPerDay: number }
  }
  /** What is written to those who come is told to their open chats. */
  tellChats: WriteSettings['onStored']
}

export function meetups({ config, tellChats }: MeetupServices): Noun<'meetups'> {
  const { rsvpsPerDay, messagesPerDay } = config.limits
  return {
    texts: meetupTexts,
    handlers: meetupOperations({
      rsvpsPerDay,
      messagesPerDay,
      wantsProof: config.smtpUrl !== null,
      onStored: tellChats,
    }),
    tables: meetupTables,
    jobs: [stillComingJob(config.communityTimeZone)],
  }
}
