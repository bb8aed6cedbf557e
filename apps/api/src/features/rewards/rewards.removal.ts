import { type RemovalRules, withMember } from '../../feature-parts/removal.ts'

export const rewardRemoval = { redemptions: withMember } satisfies RemovalRules
