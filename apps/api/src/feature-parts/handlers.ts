/** What a feature implements: one handler per operation of the contracts' table. */
import type {
  ArgsNamed,
  FeatureName,
  OperationName,
  OperationOf,
  QueuedName,
  ResponseNamed,
} from '@porchlight/contracts/operations'
import type { Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'
import type { Transaction } from '../database/transact.ts'
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
  /** By which name the caller called the server: one that nobody else can give (`own-names.ts`). */
  readonly host: string
  /** What the caller names this call by, so that it happens once; null where they do not. */
  readonly idempotencyKey: string | null
  /** The session token this call came with. */
  readonly sessionToken: string | null
  /** Such as 'Firefox on Windows', where it is known. */
  readonly browser: string | null
  readonly setSessionToken: (token: string) => void
}

/**
 * Refuses the call where it was long ago that its member showed who they are; in the transaction that changes the account.
 * Sessions have it, and whoever else needs it gets it as an argument.
 * @throws Refused `sign_in_again`
 */
export type RequireFreshSignIn = (
  database: Kysely<Tables>,
  context: Pick<CallContext, 'sessionToken'>,
  now: number,
) => Promise<void>

/** Whoever sends no id for what is made gets one, so a handler always has it. */
type WithId<Args> = 'id' extends keyof Args ? Args & { id: string } : Args

export interface QueuedHandler<Name extends QueuedName> {
  /** Does the work. */
  readonly apply: (context: WriteContext, args: WithId<ArgsNamed<Name>>) => Promise<void>
  /** The REST form of what came of it. A round brings rows, and never asks for it. */
  readonly response: (
    context: Omit<WriteContext, 'writtenAt'>,
    args: WithId<ArgsNamed<Name>>,
  ) => Promise<ResponseNamed<Name>>
  /** Where the id of what is made follows from what is said of it; no other derived id is taken. */
  readonly derivedIdOf?: (args: ArgsNamed<Name>) => string | undefined
}

type OnlineHandler<Name extends OperationName> = (
  context: CallContext,
  args: ArgsNamed<Name>,
) => Promise<ResponseNamed<Name> | SerializedResponse>

export type Handler<Name extends OperationName> = Name extends QueuedName
  ? QueuedHandler<Name>
  : OnlineHandler<Name>

export type Handlers = { readonly [Name in OperationName]: Handler<Name> }

/** Those of one noun. */
export type HandlersOf<Feature extends FeatureName> = Pick<Handlers, OperationOf<Feature>>
