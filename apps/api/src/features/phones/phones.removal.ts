import { type RemovalRules, withMember } from '../../feature-parts/removal.ts'

export const phoneRemoval = {
  phones: withMember,
  phoneCodes: withMember,
  phoneRequests: withMember,
} satisfies RemovalRules
