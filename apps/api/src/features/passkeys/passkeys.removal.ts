import { byRemoval, type RemovalRules } from '../../feature-parts/removal.ts'

export const passkeyRemoval = { passkeys: byRemoval } satisfies RemovalRules
