import { beforePosts, neverRemoved, type RemovalRules } from '../../feature-parts/removal.ts'
import { removeFromStatements } from './statement.operations.ts'

export const creditRemoval = {
  creditEntries: beforePosts(removeFromStatements),
  // The ledger is only ever added to.
  transfers: neverRemoved,
} satisfies RemovalRules
