import { type RemovalRules, withMember } from '../../feature-parts/removal.ts'

/** A removed operator's decisions stay for the member, without the operator. */
export const standingRemoval = {
  standingDecisions: withMember,
  appeals: withMember,
} satisfies RemovalRules
