/** What an entry of the outbox is, in plain words. */
import type { Operation } from '@porchlight/contracts/operation'
import { operations as declared } from '@porchlight/contracts/operations'
import * as v from 'valibot'
import { outboxTexts } from '../../locales/en/outbox.ts'
import type { OutboxEntry } from '../../storage/database.ts'
import { named } from '../../sync/queued-rules.ts'
import type {
  EntryDescription,
  QueuedOperation,
  QueuedOperations,
  RowKey,
  RowReader,
  ToldOperation,
} from './queued-operation.ts'

type Described = Pick<OutboxEntry, 'name' | 'args'>

/** Null for a quiet operation, and for one that only a newer app knows. */
export function toldOperation(operations: QueuedOperations, name: string): ToldOperation<unknown> | null {
  const operation = named<QueuedOperation<unknown>>(operations, name)
  return operation && !operation.quiet ? operation : null
}

/** Arguments of another shape still have a name and can be exported. */
export function describeEntry(
  entry: Described,
  operations: QueuedOperations,
  rowOf: RowReader = () => undefined,
): EntryDescription {
  const operation = toldOperation(operations, entry.name)
  const parsed = parseArgs(entry)
  if (operation && parsed) return operation.describe(parsed.args, rowOf)
  return { what: operation?.kind ?? outboxTexts.unknownKind, tag: null, lines: [] }
}

/** The rows whose words its description needs. */
export function mentionedBy(entry: Described, operations: QueuedOperations): RowKey[] {
  const parsed = parseArgs(entry)
  return (parsed && toldOperation(operations, entry.name)?.mentions?.(parsed.args)) ?? []
}

function parseArgs({ name, args }: Described): { args: unknown } | null {
  const operation = named<Operation>(declared, name)
  if (!operation) return null
  const parsed = v.safeParse(operation.args, args)
  return parsed.success ? { args: parsed.output } : null
}
