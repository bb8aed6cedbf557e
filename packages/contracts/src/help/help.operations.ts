import * as v from 'valibot'
import { operation } from '../operation.ts'
import { wordSchema } from '../posts/posts.schema.ts'
import { idSchema } from '../values/id.ts'
import {
  helpResponseSchema,
  ratingSchema,
  reviewResponseSchema,
  reviewTextSchema,
  starsSchema,
} from './help.schema.ts'

/**
 * Chooses one of the members with whom the poster has a conversation. A repeated call changes nothing; a call with
 * another member is refused with `already_taken`.
 */
export const acceptHelper = operation({
  name: 'help.accept',
  version: 1,
  method: 'POST',
  path: '/api/posts/:id/accept',
  access: 'member',
  offline: 'queue',
  args: v.strictObject({ id: idSchema, helperId: idSchema }),
  response: helpResponseSchema,
})

/** Starts the help. Either participant may do it. */
export const startHelp = operation({
  name: 'help.start',
  version: 1,
  method: 'POST',
  path: '/api/posts/:id/start',
  access: 'member',
  offline: 'queue',
  args: v.strictObject({ id: idSchema }),
  response: helpResponseSchema,
})

/** Confirms the help, once for each participant. The second confirmation completes the help and moves the credit. */
export const completeHelp = operation({
  name: 'help.complete',
  version: 1,
  method: 'POST',
  path: '/api/posts/:id/complete',
  access: 'member',
  offline: 'queue',
  args: v.strictObject({ id: idSchema }),
  response: helpResponseSchema,
})

/**
 * Releases the help, so that the post is open again. Either participant may do it while neither has confirmed the help.
 */
export const releaseHelp = operation({
  name: 'help.release',
  version: 1,
  method: 'POST',
  path: '/api/posts/:id/release',
  access: 'member',
  offline: 'queue',
  args: v.strictObject({ id: idSchema }),
  response: helpResponseSchema,
})

/** 'It did not happen': an operator decides, and until then no credit moves. */
export const disputeHelp = operation({
  name: 'help.dispute',
  version: 1,
  method: 'POST',
  path: '/api/posts/:id/dispute',
  access: 'member',
  offline: 'queue',
  args: v.strictObject({ id: idSchema, word: v.optional(wordSchema, '') }),
  response: helpResponseSchema,
})

/** Rates the other participant: once for each participant, within 7 days after the help was completed. */
export const rateHelp = operation({
  name: 'help.rate',
  version: 1,
  method: 'POST',
  path: '/api/posts/:id/rating',
  access: 'member',
  offline: 'queue',
  args: v.strictObject({
    id: idSchema,
    /** The other participant. When it is given, a device can show the rating before it is sent. */
    ratedId: v.optional(idSchema),
    rating: starsSchema,
    review: v.optional(reviewTextSchema, ''),
  }),
  response: ratingSchema,
})

/** Lists the reviews of a member that may be shown, the newest first. */
export const listReviews = operation({
  name: 'help.reviews',
  version: 1,
  method: 'GET',
  path: '/api/users/:userId/reviews',
  access: 'member',
  offline: 'online',
  args: v.strictObject({ userId: idSchema }),
  response: v.array(reviewResponseSchema),
})

/** The operations of this feature that may wait in the outbox. */
export const queuedHelpOperations = [
  acceptHelper,
  startHelp,
  completeHelp,
  releaseHelp,
  disputeHelp,
  rateHelp,
] as const

export const helpOperations = [...queuedHelpOperations, listReviews] as const
