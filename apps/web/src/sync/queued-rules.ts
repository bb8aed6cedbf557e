/**
 * What a device has to know of each queued operation to keep it, show it and send it. Its noun says so, and `app`
 * composes all of them; the rest of what a noun says of an operation is for the screens (`queued-operation.ts`).
 */
import { assert } from '@porchlight/contracts/errors/assert'
import type { ArgsNamed, QueuedName } from '@porchlight/contracts/operations'
import type { Subscription } from '@porchlight/contracts/plans/plans.rules'
import type { RowOf, TableName } from '@porchlight/contracts/sync/tables'
import type { OutboxEntry } from '../storage/database.ts'
import { argsNow, isReadableEntry } from './entry-args.ts'

export interface PredictionContext {
  memberId: string
  /** ISO time of writing. */
  createdAt: string
}

/** A row as it is shown; undefined where there is none. */
export type RowReader = <Name extends TableName>(table: Name, id: string) => RowOf<Name> | undefined

/**
 * The row after the operation, given the row before (undefined = none); null removes it. `rowBefore` gives the other rows
 * that the same operation changes, all of them as they were before it.
 */
export type RowChange = {
  [Name in TableName]: {
    table: Name
    id: string
    change: (before: RowOf<Name> | undefined, rowBefore: RowReader) => RowOf<Name> | null
  }
}[TableName]

export interface QueuedRules<Args> {
  /**
   * The prediction: what the operation will do to the rows on the device, as a pure function. It is undone and
   * re-applied whenever server rows arrive, and never touches credits.
   */
  changes: (args: Args, context: PredictionContext) => RowChange[]
  /** Of the tables it touches: where the row is there only by this operation. In others it changes a row, anybody's. */
  makesRowIn: readonly TableName[]
  /** True for what someone made: refused, it stays in sight with its reason instead of being undone. */
  staysWhenRefused: boolean
  /**
   * Credits that it will take from the member once it is applied, by the plan they have: told beforehand, and moved by the
   * server alone.
   */
  costs?: ((args: Args, plan: Subscription) => number) | undefined
  /**
   * For what a member does without meaning to say anything, such as reading: nobody is asked about it or told of it, and
   * refused it is gone. Gives the thing it is about: the next of the same operation on that thing takes the place of one
   * that was never in a round.
   * @param createdAt ISO time of writing
   */
  quiet?: ((args: Args, createdAt: string) => string) | undefined
}

export type RulesByName = { readonly [Name in QueuedName]: QueuedRules<ArgsNamed<Name>> }

/** Null for what only a newer app knows: it shows nothing here, and stands in nothing's way. */
export function rulesOf(
  rules: RulesByName,
  entry: Pick<OutboxEntry, 'name' | 'version'>,
): QueuedRules<unknown> | null {
  if (!isReadableEntry(entry)) return null
  const entryRules = entryNamed<QueuedRules<unknown>>(rules, entry.name)
  assert(entryRules, `no rules for ${entry.name}`)
  return entryRules
}

/** 0 of what takes none, and of what only a newer app knows. */
export function costOf(entry: OutboxEntry, plan: Subscription, rules: RulesByName): number {
  const args = argsNow(entry)
  return args === null ? 0 : (rulesOf(rules, entry)?.costs?.(args, plan) ?? 0)
}

/** Whatever its version. */
export function isQuiet({ name }: Pick<OutboxEntry, 'name'>, rules: RulesByName): boolean {
  return entryNamed<QueuedRules<unknown>>(rules, name)?.quiet !== undefined
}

/** What is said of the operation of this name; undefined for one that only a newer app has. */
export function entryNamed<Said>(byName: object, name: string): Said | undefined {
  return Object.hasOwn(byName, name) ? (byName as Readonly<Record<string, Said>>)[name] : undefined
}

/** The ids of the rows of one table that an entry shows. */
export function touchedIn(table: TableName, { touches }: Pick<OutboxEntry, 'touches'>): string[] {
  const prefix = `${table}:`
  return touches.flatMap((row) => (row.startsWith(prefix) ? [row.slice(prefix.length)] : []))
}

/** Of one table: the rows that are there only by one of these entries. */
export function madeIn(table: TableName, entries: readonly OutboxEntry[], rules: RulesByName): Set<string> {
  const making = entries.filter((entry) => rulesOf(rules, entry)?.makesRowIn.includes(table))
  return new Set(making.flatMap((entry) => touchedIn(table, entry)))
}
