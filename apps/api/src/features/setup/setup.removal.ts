/** The rule for the record of settings when a member is removed: the changes stay, without who made them. */
import { type RemovalRules, withMember } from '../../feature-parts/removal.ts'

export const setupRemoval = { communitySettings: withMember } satisfies RemovalRules
