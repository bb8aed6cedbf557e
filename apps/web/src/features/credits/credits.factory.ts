/** Lines of a statement, for tests. */
import { creditEntryIdOf } from '@porchlight/contracts/credits/credits.rows'
import type { CreditEntry } from '@porchlight/contracts/credits/credits.schema'
import { createId } from '@porchlight/contracts/values/id'
import { toIso } from '@porchlight/contracts/values/time'

export function anEntry(change: Partial<CreditEntry> = {}): CreditEntry {
  return {
    id: creditEntryIdOf(createId(), createId()),
    amount: 1,
    reason: 'help',
    createdAt: toIso(Date.now()),
    ...change,
  }
}
