/** What a feature implements: one handler per operation of the contracts' table. */
import type { AnswerNamed, ArgsNamed, OperationName, QueuedName } from '@porchlight/contracts/operations'
import type { Transaction } from '../database/transact.ts'

/** A queued operation runs inside the transaction that also stores its answer. */
export interface WriteContext {
  readonly transaction: Transaction
  readonly memberId: string
  /** Epoch ms of writing, clamped to the 30 days before arrival. */
  readonly writtenAt: number
}

/** An online operation opens its own transactions, after slow work such as hashing. */
export interface CallContext {
  readonly memberId: string | null
  readonly address: string
  /** The session token this call came with. */
  readonly sessionToken: string | null
  readonly setSessionToken: (token: string) => void
}

export type Handler<Name extends OperationName> = (
  context: Name extends QueuedName ? WriteContext : CallContext,
  args: ArgsNamed<Name>,
) => Promise<AnswerNamed<Name>>

export type Handlers = { readonly [Name in OperationName]: Handler<Name> }
