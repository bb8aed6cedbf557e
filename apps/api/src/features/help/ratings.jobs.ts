import { everyMinuteInPieces } from '../../jobs/job.ts'
import { showUnanswered } from './ratings.operations.ts'

export const ratingJob = everyMinuteInPieces('showing ratings that nobody answered', showUnanswered)
