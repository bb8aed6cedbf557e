import type { Transaction } from '../../database/transactions/transact.ts'
import type { Feature } from '../../feature-parts/feature.ts'
import { everyMinuteInBatches } from '../../jobs/job.ts'
import type { Mail } from '../../providers/mail/mail.ts'
import { authorToShowAgain, showWithheldPostsOf } from '../posts/withheld-posts.operations.ts'
import { appealOperations } from './appeals.operations.ts'
import { standingTables } from './standing.view.ts'

interface StandingServices {
  config: { smtpUrl: URL | null }
  postMail: (mail: Mail) => void
}

export function createStandingFeature({ config, postMail }: StandingServices): Feature<'standing'> {
  return {
    handlers: appealOperations({ tellByMail: config.smtpUrl === null ? null : postMail }),
    tables: standingTables,
    jobs: [everyMinuteInBatches('showing posts after a suspension', showPostsAgain)],
  }
}

/**
 * Shows the posts of one member whose suspension has run out. The member themselves can do everything again without it:
 * the job only sends devices what they have to load.
 * @returns whether there may be more
 */
export async function showPostsAgain(transaction: Transaction): Promise<boolean> {
  const authorId = await authorToShowAgain(transaction)
  if (authorId !== undefined) await showWithheldPostsOf(transaction, authorId)
  return authorId !== undefined
}
