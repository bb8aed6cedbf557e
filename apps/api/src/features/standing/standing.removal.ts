import { type RemovalRules, withMember } from '../../feature-parts/removal.ts'

/** What a removed operator decided stays for the member, without the operator. */
export const standingRemoval = {
  standings: withMember,
  standingDecisions: withMember,
  appeals: withMember,
} satisfies RemovalRules
