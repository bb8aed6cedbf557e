/** Describes an entry of the outbox in plain words. */
import { outboxTexts } from '../../locales/en/outbox.ts'
import type { OutboxEntry } from '../../storage/database.ts'
import { argsNow } from '../../sync/outbox/entry-args.ts'
import { entryNamed, type RowReader } from '../../sync/outbox/queued-rules.ts'
import type {
  DescribedOperation,
  EntryDescription,
  QueuedOperation,
  QueuedOperations,
  RowKey,
} from './queued-operation.ts'

type EntryContent = Pick<OutboxEntry, 'name' | 'version' | 'args'>

/** Returns null for a quiet operation, and for one that only a newer app defines. */
export function operationNamed(
  operations: QueuedOperations,
  name: string,
): DescribedOperation<unknown> | null {
  const operation = entryNamed<QueuedOperation<unknown>>(operations, name)
  return operation && !operation.quiet ? operation : null
}

/** Arguments of another shape still have a name and can be exported. */
export function describeEntry(
  entry: EntryContent,
  operations: QueuedOperations,
  rowOf: RowReader = () => undefined,
): EntryDescription {
  const operation = operationNamed(operations, entry.name)
  const args = argsNow(entry)
  if (operation && args !== null) return operation.describe(args, rowOf)
  return { label: operation?.kind ?? outboxTexts.unknownKind, tag: null, lines: [] }
}

/** Returns the keys of the rows that the entry's description reads. */
export function mentionedBy(entry: EntryContent, operations: QueuedOperations): RowKey[] {
  const rowKeys: RowKey[] = []
  describeEntry(entry, operations, (table, id) => {
    rowKeys.push({ table, id } as RowKey)
    return undefined
  })
  return rowKeys
}
