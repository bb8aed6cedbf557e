import type { Kysely } from 'kysely'
import type { Tables } from '../../database/schema/tables.ts'
import type { Feature } from '../../feature-parts/feature.ts'
import type { Mail } from '../../providers/mail/mail.ts'
import { helpJob } from './help.jobs.ts'
import { helpOperations } from './help.operations.ts'
import { helpTables } from './helps.view.ts'
import { partByBlock } from './on-block-or-leave.operations.ts'
import { ratingJob, recountJob } from './ratings/ratings.jobs.ts'
import { ratingOperations } from './ratings/ratings.operations.ts'
import { ratingTables } from './ratings/ratings.view.ts'

interface HelpServices {
  reader: Kysely<Tables>
  config: { communityTimeZone: () => string; smtpUrl: URL | null }
  postMail: (mail: Mail) => void
}

export function createHelpFeature({ reader, config, postMail }: HelpServices): Feature<'help'> {
  const timeZone = config.communityTimeZone
  return {
    handlers: {
      ...helpOperations({ timeZone, tellByMail: config.smtpUrl === null ? null : postMail }),
      ...ratingOperations({ reader, timeZone }),
    },
    tables: { ...helpTables, ...ratingTables },
    blockEffects: { onBlock: partByBlock },
    jobs: [helpJob(timeZone), ratingJob(timeZone), recountJob(timeZone)],
  }
}
