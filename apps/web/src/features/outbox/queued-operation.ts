/**
 * The form in which a feature describes each of its queued operations in its `*.queued.ts`: the rules for the device,
 * and the texts of the outbox and its messages. `app` composes all of them in one map.
 */
import type { RefusalCode } from '@porchlight/contracts/errors/refusals'
import type { ArgsNamed, QueuedName } from '@porchlight/contracts/operations'
import type { TableName } from '@porchlight/contracts/sync/tables'
import type { ComponentType } from 'react'
import type { OutboxEntry } from '../../storage/database.ts'
import type { QueuedRules, RowReader } from '../../sync/outbox/queued-rules.ts'
import type { TagTone } from '../../ui/labels/tag.tsx'

export interface EntryDescription {
  /** The operation in plain words, for the outbox. */
  label: string
  /** The kind of thing, shown beside its state. */
  tag: { tone: TagTone; text: string } | null
  /** The member's own words. */
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

/** The step by which a member can make a refused operation succeed; it is then retried automatically. */
export type Remedy = 'complete-profile'

export type RowKey = { [Name in TableName]: { table: Name; id: string } }[TableName]

/** An operation that appears in no list, question or message. */
export interface QuietOperation<Args> extends QueuedRules<Args> {
  quiet: (args: Args, createdAt: string) => string
}

export interface DescribedOperation<Args> extends QueuedRules<Args> {
  quiet?: undefined
  /** The description when the entry's arguments cannot be read. */
  kind: string
  /**
   * Describes the entry. It calls `rowOf` for every row it could use, whether or not another row is there: the app then
   * fetches these rows.
   */
  describe: (args: Args, rowOf: RowReader) => EntryDescription
  /** The form it came from, with its text: fetched when it is opened. Without one there is no 'Edit'. */
  editor?: () => Promise<{ default: ComponentType<EditorProps> }>
  /** The text of the banner without a signal, when nothing else waits. */
  waiting?: (count: number) => string
  /**
   * Returns the message for entries that were sent together, with the rows they touched as they are now. Without this
   * function, or with null, no message is shown.
   */
  sent?: (entries: readonly OutboxEntry[], rowOf: RowReader) => OutcomeMessage | null
  /**
   * @param reason in the server's words, where it gave one
   * @param args null where they cannot be read
   */
  refused: (reason: string | undefined, args: Args | null) => OutcomeMessage
  /** Remedies by refusal code; the remedy is offered instead of a message. */
  remedies?: Partial<Record<RefusalCode, Remedy>>
}

export type QueuedOperation<Args> = QuietOperation<Args> | DescribedOperation<Args>
/** The queued operations of all features. */
export type QueuedOperations = { readonly [Name in QueuedName]: QueuedOperation<ArgsNamed<Name>> }
/** The queued operations of one feature: those whose names begin with its name. */
export type QueuedOf<Feature extends string> = Pick<
  QueuedOperations,
  Extract<QueuedName, `${Feature}.${string}`>
>
