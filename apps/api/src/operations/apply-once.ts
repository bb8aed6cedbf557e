/**
 * Runs a queued operation at most once per member and operation id, by any entry point. Effects, acknowledgement and
 * stored outcome commit together.
 */
import { issuesOf } from '@porchlight/contracts/errors/issues'
import { Refused } from '@porchlight/contracts/errors/refusals'
import { type Operation, upcastArgs } from '@porchlight/contracts/operation'
import { clampWritingTime } from '@porchlight/contracts/sync/rules'
import { createRandomId } from '@porchlight/contracts/values/id'
import * as v from 'valibot'
import type { Transaction } from '../database/transactions/transact.ts'
import type { SentOperation } from '../feature-parts/frames.ts'
import type { WriteContext } from '../feature-parts/handlers.ts'
import type { Declarations } from '../feature-parts/rights.ts'
import { makesUnderId, refuseForeignId } from '../ids/new-ids.ts'
import { argsHash } from './args-hash.ts'
import {
  type AppliedOutcome,
  type Outcome,
  type OutcomeKey,
  type StoredOutcomes,
  storedOutcome,
  storeOutcome,
  storeResponse,
} from './outcomes.ts'
import type { CheckWrite } from './right-checks.ts'

/** Declaration and handler. */
export interface QueuedOperation extends Declarations<WriteContext, never> {
  declared: Operation
  isDone?: ((context: WriteContext, args: never) => Promise<boolean>) | undefined
  apply: (context: WriteContext, args: never) => Promise<void>
  response: (context: Omit<WriteContext, 'writtenAt'>, args: never) => Promise<unknown>
  derivedIdOf?: ((args: never) => string | undefined) | undefined
}

/** Queued operations by name. They are passed as an argument, so that this module depends on no feature. */
export type QueuedOperations = Readonly<Record<string, QueuedOperation>>

export interface ApplyOptions {
  /** True when a new operation may be stored. */
  mayStore: boolean
  /**
   * True when a response is to be created. Only the REST entry point sets it; a round sends rows instead and does
   * without the cost.
   */
  withResponse?: boolean
  /** Outcomes that were already looked up, for operations that share a transaction. */
  knownOutcomes?: StoredOutcomes
}

/**
 * The data of an operation before the database is queried. Of arguments that cannot be accepted only the hash remains.
 */
export interface PreparedOperation extends OutcomeKey {
  createdAt: number
  /** @throws Refused when it cannot be accepted. */
  read: () => ReadOperation
}

interface ReadOperation {
  operation: QueuedOperation
  args: Record<string, unknown>
}

export interface ApplyOnce {
  /**
   * Reduces an operation to what is needed before it waits for the single writer: the input may be large, and many may
   * wait.
   */
  prepare: (sentOperation: SentOperation) => PreparedOperation
  /**
   * @returns null for an operation that is not stored, when no new one may be stored
   * @throws every error of the handler that is no refusal: a fault, after which nothing of the operation is stored
   * @throws Refused `key_reused` when the id already stands for another operation
   */
  apply: (
    transaction: Transaction,
    memberId: string,
    prepared: PreparedOperation,
    applyOptions: ApplyOptions,
  ) => Promise<AppliedOperation | null>
}

export type AppliedOperation = Outcome & {
  /** Now, and not some time before. */
  isNew: boolean
}

export function createApplyOnce(queued: QueuedOperations, checkWrite: CheckWrite): ApplyOnce {
  return {
    prepare: (sentOperation) => {
      const { id, name, createdAt, args } = sentOperation
      return { id, name, createdAt, argsHash: argsHash(name, args), read: readerFor(queued, sentOperation) }
    },
    apply: async (transaction, memberId, prepared, { mayStore, withResponse = false, knownOutcomes }) => {
      const earlierOutcome = await storedOutcome(transaction, memberId, prepared, knownOutcomes)
      if (earlierOutcome) {
        const lacksResponse =
          withResponse && earlierOutcome.status === 'applied' && earlierOutcome.response === undefined
        const outcome = lacksResponse
          ? await respondLater(transaction, memberId, prepared, earlierOutcome)
          : earlierOutcome
        return { ...outcome, isNew: false }
      }
      if (!mayStore) return null
      const outcome = await run(transaction, memberId, prepared, { withResponse, checkWrite })
      const storedResult = await storeOutcome(transaction, memberId, prepared, outcome)
      knownOutcomes?.set(storedResult.id, storedResult)
      return { ...outcome, isNew: true }
    },
  }
}

async function run(
  transaction: Transaction,
  memberId: string,
  { createdAt, read }: PreparedOperation,
  { withResponse, checkWrite }: { withResponse: boolean; checkWrite: CheckWrite },
): Promise<Outcome> {
  try {
    const { operation, args } = read()
    const addedId = lacksId(operation, args) ? { id: createRandomId() } : undefined
    const whole = { ...args, ...addedId } as never
    const writtenAt = clampWritingTime(createdAt, transaction.now)
    const response = await transaction.nested(async (inner) => {
      const context = { transaction: inner, memberId, writtenAt }
      if (!(await operation.isDone?.(context, whole))) {
        await checkWrite(context, operation, whole)
        await operation.apply(context, whole)
      }
      return withResponse ? operation.response({ transaction: inner, memberId }, whole) : undefined
    })
    return { status: 'applied', ...(addedId ? { added: addedId } : {}), response }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    const { code, params } = error
    return { status: 'refused', code, ...(params ? { params: { ...params } } : {}) }
  }
}

/**
 * Returns the outcome with its response. The operation came in a round, so no response was made yet; this is the first,
 * made from the present data.
 */
async function respondLater(
  transaction: Transaction,
  memberId: string,
  { id, read }: PreparedOperation,
  outcome: AppliedOutcome,
): Promise<Outcome> {
  const { operation, args } = read()
  const response = await operation.response({ transaction, memberId }, { ...args, ...outcome.added } as never)
  await storeResponse(transaction, memberId, id, response)
  return { ...outcome, response }
}

function readOperation(queued: QueuedOperations, sentOperation: SentOperation): ReadOperation {
  const operation = Object.hasOwn(queued, sentOperation.name) ? queued[sentOperation.name] : undefined
  // A newer app may send it. The app cannot change that, so the operation waits until the server is updated.
  if (!operation || sentOperation.version > operation.declared.version) throw new Refused('unknown_operation')
  const current = upcastArgs(operation.declared, sentOperation.version, sentOperation.args)
  if (!current) throw new Refused('update_needed')
  const { success, issues, output } = v.safeParse(operation.declared.args, current.args)
  if (!success) throw new Refused('invalid', { issues: issuesOf(issues) })
  const lacking = sentOperation.isCall ? (operation.declared.callIssues?.(output as never) ?? []) : []
  if (lacking.length > 0) throw new Refused('invalid', { issues: lacking })
  const args = output as Record<string, unknown>
  if (makesUnderId(operation.declared)) refuseForeignId(args.id, operation.derivedIdOf?.(args as never))
  return { operation, args }
}

/** A fault on the way is the operation's own, as one of its handler is: the others of its round must not suffer for it. */
function readerFor(queued: QueuedOperations, sentOperation: SentOperation): PreparedOperation['read'] {
  try {
    const readResult = readOperation(queued, sentOperation)
    return () => readResult
  } catch (error) {
    return failing(error)
  }
}

/**
 * Returns a `read` that throws this error. It is a function of its own, so that the closure does not retain the input.
 */
function failing(error: unknown): PreparedOperation['read'] {
  return () => {
    throw error
  }
}

/** Returns whether the operation takes an id for the thing it creates, and none was sent. */
function lacksId({ declared: declaration }: QueuedOperation, args: Record<string, unknown>): boolean {
  return makesUnderId(declaration) && args.id === undefined
}
