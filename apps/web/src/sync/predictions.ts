/**
 * What an operation will do to the rows on the device, as a pure function per operation. The engine
 * undoes and re-applies predictions whenever server rows arrive; they never touch credits.
 */
import type { ArgsNamed, QueuedName } from '@porchlight/contracts/operations'
import type { RowOf, TableName } from '@porchlight/contracts/sync/tables'

export interface PredictionContext {
  memberId: string
  /** ISO time of writing. */
  createdAt: string
}

/** The row after the operation, given the row before (undefined = none); null removes it. */
export type RowChange = {
  [Name in TableName]: {
    table: Name
    id: string
    change: (before: RowOf<Name> | undefined) => RowOf<Name> | null
  }
}[TableName]

export interface Prediction<Args> {
  changes: (args: Args, context: PredictionContext) => RowChange[]
  /** True for what someone made: refused, it stays in sight with its reason instead of vanishing. */
  staysWhenRefused: boolean
}

export type Predictions = { [Name in QueuedName]: Prediction<ArgsNamed<Name>> }
