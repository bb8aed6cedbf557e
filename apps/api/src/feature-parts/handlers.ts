/** The interface that a feature implements: one handler per operation in the contracts' table. */
import type {
  ArgsNamed,
  FeatureName,
  OperationName,
  OperationOf,
  QueuedName,
  ResponseNamed,
} from '@porchlight/contracts/operations'
import type { Kysely } from 'kysely'
import type { Tables } from '../database/schema/tables.ts'
import type { Transaction } from '../database/transactions/transact.ts'
import type { Declarations, RightName } from './rights.ts'
import type { SerializedResponse } from './serialized-response.ts'

/** A queued operation runs inside the transaction that also stores its outcome. */
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
  /** The host name of the request: one that only this server can use (`allowed-hosts.ts`). */
  readonly host: string
  /** The caller's key for this call, so that it happens once; null without one. */
  readonly idempotencyKey: string | null
  /** The session token this call came with. */
  readonly sessionToken: string | null
  /** Such as 'Firefox on Windows', where it is known. */
  readonly browser: string | null
  readonly setSessionToken: (token: string) => void
}

/**
 * Refuses a call when its member authenticated too long ago. It runs in the transaction that changes the account. The
 * sessions feature provides it, and other features get it as an argument.
 * @throws Refused `sign_in_again`
 */
export type RequireFreshSignIn = (
  database: Kysely<Tables>,
  context: Pick<CallContext, 'sessionToken'>,
  now: number,
) => Promise<void>

/** Arguments with an id. A call without one gets a new id, so a handler always has it. */
type WithId<Args> = 'id' extends keyof Args ? Args & { id: string } : Args

export interface QueuedHandler<Name extends QueuedName>
  extends Declarations<WriteContext, WithId<ArgsNamed<Name>>> {
  /**
   * Returns true when all that the operation would do is done already. It comes before rights and limits: what is sent
   * again under another operation id succeeds, whatever rights its member has lost since. It only reads.
   */
  readonly isDone?: (context: WriteContext, args: WithId<ArgsNamed<Name>>) => Promise<boolean>
  /** Does the work, after `isDone` returned false and everything declared was checked. */
  readonly apply: (context: WriteContext, args: WithId<ArgsNamed<Name>>) => Promise<void>
  /** Returns the response of a REST call. A round sends rows instead, and never needs it. */
  readonly response: (
    context: Omit<WriteContext, 'writtenAt'>,
    args: WithId<ArgsNamed<Name>>,
  ) => Promise<ResponseNamed<Name>>
  /** Returns the id that follows from the arguments; no other derived id is accepted. */
  readonly derivedIdOf?: (args: ArgsNamed<Name>) => string | undefined
}

export type OnlineName = Exclude<OperationName, QueuedName>

type OnlineWork<Name extends OperationName> = (
  context: CallContext,
  args: ArgsNamed<Name>,
) => Promise<ResponseNamed<Name> | SerializedResponse>

/** An online operation with the rights that it requires. Its work checks a limit per day, in its own transaction. */
interface GuardedHandler<Name extends OperationName> {
  readonly requires: readonly RightName[]
  readonly handle: OnlineWork<Name>
}

/** The work alone, where there are no rights to require. */
type OnlineHandler<Name extends OperationName> = OnlineWork<Name> | GuardedHandler<Name>

export function guardedHandlerOf<Name extends OperationName>(
  handler: OnlineHandler<Name>,
): GuardedHandler<Name> {
  return typeof handler === 'function' ? { requires: [], handle: handler } : handler
}

export type Handler<Name extends OperationName> = Name extends QueuedName
  ? QueuedHandler<Name>
  : OnlineHandler<Name>

export type Handlers = { readonly [Name in OperationName]: Handler<Name> }

/** The handlers of one feature. */
export type HandlersOf<Feature extends FeatureName> = Pick<Handlers, OperationOf<Feature>>
