/** The rules for invitations when a member is removed. */
import { byRemoval, type RemovalRules, withMember } from '../../feature-parts/removal.ts'

export const invitationRemoval = {
  invitations: byRemoval,
  invitedMembers: withMember,
} satisfies RemovalRules
