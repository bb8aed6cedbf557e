import { everyMinuteInBatches, type Job } from '../../../jobs/job.ts'
import { publishUnansweredRatings } from './ratings.operations.ts'
import { recountSome } from './recounts.operations.ts'

export function ratingJob(timeZone: () => string): Job {
  return everyMinuteInBatches('showing ratings that nobody answered', (transaction) =>
    publishUnansweredRatings(transaction, timeZone()),
  )
}

/** Returns the job that recounts, once, what was counted before the current rules. */
export function recountJob(timeZone: () => string): Job {
  return everyMinuteInBatches('counting helps and ratings anew', (transaction) =>
    recountSome(transaction, timeZone()),
  )
}
