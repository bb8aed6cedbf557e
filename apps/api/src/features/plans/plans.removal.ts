import { type RemovalRules, withMember } from '../../feature-parts/removal.ts'

export const planRemoval = {
  // A subscription stays without its member until the provider charges nothing more.
  subscriptions: withMember,
} satisfies RemovalRules
