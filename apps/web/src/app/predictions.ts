/** Every queued operation's prediction, composed from the features. */
import { memberPredictions } from '../features/members/members.predictions.ts'
import { postPredictions } from '../features/posts/posts.predictions.ts'
import type { Predictions } from '../sync/predictions.ts'

export const predictions: Predictions = { ...postPredictions, ...memberPredictions }
