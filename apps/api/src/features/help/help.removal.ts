import { beforePosts, type RemovalRules, withMember } from '../../feature-parts/removal.ts'
import { removeFromHelps } from './on-block-or-leave.operations.ts'
import { removeFromRatings } from './ratings/ratings.operations.ts'

export const helpRemoval = {
  ratings: beforePosts(removeFromRatings),
  helps: beforePosts(removeFromHelps),
  mintedCredits: withMember,
} satisfies RemovalRules
