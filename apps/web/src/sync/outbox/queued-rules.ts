/**
 * Rules that a device needs for each queued operation to store, show and send it. Each feature declares its own, and
 * `app` composes them. All else that a feature declares about an operation is for the screens (`queued-operation.ts`).
 */
import { assert } from '@porchlight/contracts/errors/assert'
import type { ArgsNamed, QueuedName } from '@porchlight/contracts/operations'
import type { Subscription } from '@porchlight/contracts/plans/plans.rules'
import type { RowOf, TableName } from '@porchlight/contracts/sync/tables'
import type { OutboxEntry } from '../../storage/database.ts'
import { argsNow, isReadableEntry } from './entry-args.ts'

export interface PredictionContext {
  memberId: string
  /** ISO time of writing. */
  createdAt: string
}

/** A row as it is shown; undefined where there is none. */
export type RowReader = <Name extends TableName>(table: Name, id: string) => RowOf<Name> | undefined

/**
 * A change of one row: `change` returns the row after the operation, given the row before (undefined when there is
 * none); null removes it. `rowBefore` returns the other rows that the same operation changes, all of them as they were
 * before it.
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
  /**
   * The tables in which the operation creates the row. In the other tables that it touches it changes an existing row,
   * of any member.
   */
  makesRowIn: readonly TableName[]
  /** True for what someone made: refused, it stays in sight with its reason instead of being undone. */
  staysWhenRefused: boolean
  /**
   * Returns the credits that the operation will take from the member when it is applied, depending on their plan. They
   * are shown beforehand, and only the server moves them.
   */
  costs?: ((args: Args, plan: Subscription) => number) | undefined
  /**
   * Marks an operation that a member triggers without intent, such as reading: it is neither confirmed nor reported,
   * and when refused it is dropped. Returns a key for its subject: a new entry with the same operation and key replaces
   * one that was never in a round.
   * @param createdAt ISO time of writing
   */
  quiet?: ((args: Args, createdAt: string) => string) | undefined
}

export type RulesByName = { readonly [Name in QueuedName]: QueuedRules<ArgsNamed<Name>> }

/**
 * Returns the rules of an entry; null for an entry that only a newer app supports: it shows nothing here and does not
 * block others.
 */
export function rulesOf(
  rules: RulesByName,
  entry: Pick<OutboxEntry, 'name' | 'version'>,
): QueuedRules<unknown> | null {
  if (!isReadableEntry(entry)) return null
  const entryRules = entryNamed<QueuedRules<unknown>>(rules, entry.name)
  assert(entryRules, `no rules for ${entry.name}`)
  return entryRules
}

/**
 * Returns the cost of an entry; 0 for an operation that takes no credits, and for one that only a newer app supports.
 */
export function costOf(entry: OutboxEntry, plan: Subscription, rules: RulesByName): number {
  const args = argsNow(entry)
  return args === null ? 0 : (rulesOf(rules, entry)?.costs?.(args, plan) ?? 0)
}

/** Returns true for a quiet operation, whatever its version. */
export function isQuiet({ name }: Pick<OutboxEntry, 'name'>, rules: RulesByName): boolean {
  return entryNamed<QueuedRules<unknown>>(rules, name)?.quiet !== undefined
}

/** Returns the value for an operation's name; undefined for an operation that only a newer app has. */
export function entryNamed<Said>(byName: object, name: string): Said | undefined {
  return Object.hasOwn(byName, name) ? (byName as Readonly<Record<string, Said>>)[name] : undefined
}

/** The ids of the rows of one table that an entry shows. */
export function touchedIn(table: TableName, { touches }: Pick<OutboxEntry, 'touches'>): string[] {
  const prefix = `${table}:`
  return touches.flatMap((row) => (row.startsWith(prefix) ? [row.slice(prefix.length)] : []))
}

/** Returns the ids of the rows of a table that only these entries create. */
export function madeIn(table: TableName, entries: readonly OutboxEntry[], rules: RulesByName): Set<string> {
  const making = entries.filter((entry) => rulesOf(rules, entry)?.makesRowIn.includes(table))
  return new Set(making.flatMap((entry) => touchedIn(table, entry)))
}
