/** Entries of blocks and reports, for tests of other features. */
import { operations } from '@porchlight/contracts/operations'
import type { NewEntry } from '../../sync/outbox/new-entry.factory.ts'

/** Returns an outbox entry that blocks a member. */
export function blocking(userId: string): NewEntry<'safety.block'> {
  return { name: 'safety.block', version: operations['safety.block'].version, args: { userId } }
}
