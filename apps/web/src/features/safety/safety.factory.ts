/** What is done to be left alone, for tests of others. */
import { operations } from '@porchlight/contracts/operations'
import type { NewEntry } from '../../sync/outbox.ts'

/** For the outbox: somebody not to be seen any more. */
export function blocking(userId: string): NewEntry<'safety.block'> {
  return { name: 'safety.block', version: operations['safety.block'].version, args: { userId } }
}
