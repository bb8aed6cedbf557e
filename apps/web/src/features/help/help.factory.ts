/** Rows of help and ratings, for tests. */
import { ratingIdOf } from '@porchlight/contracts/help/help.rules'
import type { Help, Rating } from '@porchlight/contracts/help/help.schema'
import { createId } from '@porchlight/contracts/values/id'

export function aHelp(change: Partial<Help> = {}): Help {
  return {
    id: createId(),
    authorId: createId(),
    helperId: createId(),
    confirmedBy: [],
    isOnHold: false,
    earnsCredit: true,
    ...change,
  }
}

export function aRating(postId: string, raterId: string, ratedId: string, rating = 5, review = ''): Rating {
  return {
    id: ratingIdOf(postId, raterId),
    postId,
    raterId,
    ratedId,
    rating,
    review,
    createdAt: '2026-11-22T20:00:00.000Z',
  }
}
