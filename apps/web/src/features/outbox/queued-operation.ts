/**
 * What a noun says of each of its queued operations, in its `*.queued.ts`: the rules its device obeys, and how the
 * outbox and its messages tell the member of it. `app` composes all of them in one map.
 */
import type { RefusalCode } from '@porchlight/contracts/errors/refusals'
import type { ArgsNamed, QueuedName } from '@porchlight/contracts/operations'
import type { TableName } from '@porchlight/contracts/sync/tables'
import type { ComponentType } from 'react'
import type { OutboxEntry } from '../../storage/database.ts'
import type { QueuedRules, RowReader } from '../../sync/queued-rules.ts'
import type { TagTone } from '../../ui/tag.tsx'

export interface EntryDescription {
  /** What it is, in plain words; the member's own where there are some. */
  what: string
  /** What kind of thing it is, beside its state. */
  tag: { tone: TagTone; text: string } | null
  /** What the member wrote. */
  lines: string[]
}

export interface EditorProps {
  entry: OutboxEntry
  onClose: () => void
}

export interface OutcomeMessage {
  title: string
  description?: string | undefined
  /** Leads to where it can be looked at. */
  view?: { label: string; path: string } | undefined
}

/** What a member can do so that a refused operation goes through; it is then tried again by itself. */
export type Remedy = 'complete-profile'

export type RowKey = { [Name in TableName]: { table: Name; id: string } }[TableName]

/** Never listed, asked about or told of. */
export interface QuietOperation<Args> extends QueuedRules<Args> {
  quiet: (args: Args, createdAt: string) => string
}

export interface DescribedOperation<Args> extends QueuedRules<Args> {
  quiet?: undefined
  /** What it is, where its own words cannot be read. */
  kind: string
  /** It asks for every row it could use, whether or not another one is there: what it asks for is then fetched. */
  describe: (args: Args, rowOf: RowReader) => EntryDescription
  /** The form it came from, with its text: fetched when it is opened. Without one there is no 'Edit'. */
  editor?: () => Promise<{ default: ComponentType<EditorProps> }>
  /** For the banner without a signal, when nothing else waits. */
  waiting?: (count: number) => string
  /** Of those that were sent together, with the rows they touched as they are now. Without it, or null: nothing is said. */
  sent?: (entries: readonly OutboxEntry[], rowOf: RowReader) => OutcomeMessage | null
  /**
   * @param reason in the server's words, where it gave one
   * @param args null where they cannot be read
   */
  refused: (reason: string | undefined, args: Args | null) => OutcomeMessage
  /** By refusal: instead of a message. */
  remedies?: Partial<Record<RefusalCode, Remedy>>
}

export type QueuedOperation<Args> = QuietOperation<Args> | DescribedOperation<Args>
/** Of all nouns. */
export type QueuedOperations = { readonly [Name in QueuedName]: QueuedOperation<ArgsNamed<Name>> }
/** Of one noun: those whose names begin with it. */
export type QueuedOf<Feature extends string> = Pick<
  QueuedOperations,
  Extract<QueuedName, `${Feature}.${string}`>
>
