import { type RemovalRules, withMember } from '../../feature-parts/removal.ts'

/** The bytes themselves are deleted as unused files. */
export const fileRemoval = { files: withMember } satisfies RemovalRules
