import { type RemovalRules, withMember } from '../../feature-parts/removal.ts'

export const checkRemoval = { backgroundChecks: withMember } satisfies RemovalRules
