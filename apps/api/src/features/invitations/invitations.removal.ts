/** The rules for invitations when a member is removed. */
import { atErasure, byRemoval, type RemovalRules, withMember } from '../../feature-parts/removal.ts'
import { eraseLettersOf } from './letters.operations.ts'

export const invitationRemoval = {
  invitations: byRemoval,
  invitedMembers: withMember,
  // The row stays without whatever says who it was, so that the same list does not bring the balance again.
  letters: atErasure(eraseLettersOf),
} satisfies RemovalRules
