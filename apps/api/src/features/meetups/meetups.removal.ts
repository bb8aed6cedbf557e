import { beforePosts, type RemovalRules, withMember } from '../../feature-parts/removal.ts'
import { removeFromMeetups } from './on-block-or-leave.operations.ts'

export const meetupRemoval = {
  rsvps: beforePosts(removeFromMeetups),
  meetupLetters: withMember,
  peopleMet: withMember,
} satisfies RemovalRules
