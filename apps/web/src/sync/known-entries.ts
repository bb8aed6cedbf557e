/**
 * What this app can do with an entry. A newer app on the same device may have written some that it does not know:
 * before an operator went back to an older version, or in a tab that is open beside this one.
 */
import { type OperationName, operations } from '@porchlight/contracts/operations'
import type { OutboxEntry } from '../storage/database.ts'

export function isKnown({ name, version }: Pick<OutboxEntry, 'name' | 'version'>): boolean {
  const operation = Object.hasOwn(operations, name) ? operations[name as OperationName] : undefined
  // The same name may be of one that needs a signal here, and may wait in a newer app.
  return operation?.offline === 'queue' && version <= operation.version
}

/**
 * Goes into rounds. What only a newer app knows is left to that app, since a server that does not know it either would
 * refuse it. Once it left, its answer has to be asked for all the same.
 */
export function isSendable(entry: Pick<OutboxEntry, 'name' | 'version' | 'left'>): boolean {
  return entry.left === 1 || isKnown(entry)
}
