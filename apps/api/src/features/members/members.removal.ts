import { byRemoval, type RemovalRules, withMember } from '../../feature-parts/removal.ts'

export const memberRemoval = { members: byRemoval, moves: withMember } satisfies RemovalRules
