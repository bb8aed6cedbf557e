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

/** The poster chooses one of those they write with. Asked for twice it is done once; another one is `already_taken`. */
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

/** Either of the two. */
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

/** Each of the two once; with the second it is completed, and the credit moves. */
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

/** Either of the two, while nobody has confirmed: the post is open again. */
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

/** Each of the two once, within 7 days after it was completed. */
export const rateHelp = operation({
  name: 'help.rate',
  version: 1,
  method: 'POST',
  path: '/api/posts/:id/rating',
  access: 'member',
  offline: 'queue',
  args: v.strictObject({
    id: idSchema,
    /** The other of the two: said, a device can show the rating before it was sent. */
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

export const helpOperations = [
  acceptHelper,
  startHelp,
  completeHelp,
  releaseHelp,
  disputeHelp,
  rateHelp,
  listReviews,
] as const
