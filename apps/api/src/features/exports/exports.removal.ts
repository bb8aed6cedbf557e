import { type RemovalRules, withMember } from '../../feature-parts/removal.ts'

export const exportRemoval = { exports: withMember } satisfies RemovalRules
