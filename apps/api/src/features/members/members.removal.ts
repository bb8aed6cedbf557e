import { byRemoval, type RemovalRules } from '../../feature-parts/removal.ts'

export const memberRemoval = { members: byRemoval } satisfies RemovalRules
