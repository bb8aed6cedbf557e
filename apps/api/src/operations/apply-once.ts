/**
 * Runs a queued operation at most once per member and operation id, whichever door it came through.
 * Effects, acknowledgement and stored outcome commit together.
 */
import { createHash } from 'node:crypto'
import { issuesOf } from '@porchlight/contracts/errors/issues'
import { type RefusalCode, Refused, refusalOf, refusals } from '@porchlight/contracts/errors/refusals'
import { type Operation, upcastArgs } from '@porchlight/contracts/operation'
import { clampWritingTime } from '@porchlight/contracts/sync/rules'
import { createId } from '@porchlight/contracts/values/id'
import * as v from 'valibot'
import type { Row } from '../database/tables.ts'
import type { Transaction } from '../database/transact.ts'
import type { WriteContext } from '../nouns/handlers.ts'

export interface GivenOperation {
  id: string
  name: string
  version: number
  /** Epoch ms as the device says. */
  createdAt: number
  args: unknown
}

export interface Outcome {
  status: 'applied' | 'refused'
  code?: RefusalCode
  /** Of a refusal: what its text is made from. Else the id that was given to what came without one. */
  params?: Record<string, unknown>
  /** In its REST form, for whoever asked for it. */
  answer?: unknown
}

/** Declaration and handler. */
export interface QueuedOperation {
  declared: Operation
  apply: (context: WriteContext, args: never) => Promise<void>
  answer: (context: Omit<WriteContext, 'writtenAt'>, args: never) => Promise<unknown>
}

/** By name. Given as an argument, so that this knows no feature. */
export type QueuedOperations = Readonly<Record<string, QueuedOperation>>

interface Asked {
  /** Whether one that was never seen may be stored. */
  mayStore: boolean
  /** By the REST door alone; a round brings rows instead, and pays for no answer. */
  withAnswer?: boolean
}

/** What is known of an operation before the database is asked. Of what cannot be accepted nothing is left but its hash. */
export interface PreparedOperation extends Pick<GivenOperation, 'id' | 'name' | 'createdAt'> {
  argsHash: string
  /** @throws Refused when it cannot be accepted. */
  read: () => ReadOperation
}

interface ReadOperation {
  operation: QueuedOperation
  args: Record<string, unknown>
}

export interface ApplyOnce {
  /** Before anything waits for the one writer: what was sent may be large, and many may wait. */
  prepare: (given: GivenOperation) => PreparedOperation
  /**
   * @returns null for one that was never seen, where none such may be stored
   * @throws whatever the handler throws besides a refusal: a fault, after which nothing of it is kept.
   * @throws Refused `key_reused` when the id already stands for something else.
   */
  apply: (
    transaction: Transaction,
    memberId: string,
    prepared: PreparedOperation,
    asked: Asked,
  ) => Promise<Applied | null>
}

export interface Applied extends Outcome {
  /** Now, and not some time before. */
  isNew: boolean
}

export function createApplyOnce(queued: QueuedOperations): ApplyOnce {
  return {
    prepare: (given) => {
      const { id, name, createdAt } = given
      return { id, name, createdAt, argsHash: hashOf(given), read: readerFor(queued, given) }
    },
    apply: async (transaction, memberId, prepared, { mayStore, withAnswer = false }) => {
      const stored = await storedOutcome(transaction, memberId, prepared)
      if (stored) {
        const isAnswered = !withAnswer || stored.status === 'refused' || stored.answer !== undefined
        const outcome = isAnswered ? stored : await answerLater(transaction, memberId, prepared, stored)
        return { ...outcome, isNew: false }
      }
      if (!mayStore) return null
      const outcome = await run(transaction, memberId, prepared, withAnswer)
      await storeOutcome(transaction, memberId, prepared, outcome)
      return { ...outcome, isNew: true }
    },
  }
}

async function storedOutcome(
  { database }: Transaction,
  memberId: string,
  { id, argsHash }: PreparedOperation,
): Promise<Outcome | null> {
  const stored = await database
    .selectFrom('operations')
    .where('memberId', '=', memberId)
    .where('id', '=', id)
    .select(['argsHash', 'status', 'code', 'params', 'answer'])
    .executeTakeFirst()
  if (!stored) return null
  if (stored.argsHash !== argsHash) throw new Refused('key_reused')
  return {
    ...storedResult(stored),
    ...(stored.answer === null ? {} : { answer: JSON.parse(stored.answer) }),
  }
}

/** Without the answer. A refusal has an end as every one has: what is stored may be from before there was one. */
export function storedResult({
  status,
  code,
  params,
}: Pick<Row<'operations'>, 'status' | 'code' | 'params'>): Outcome {
  if (params === null) return { status, ...(code === null ? {} : { code }) }
  // Of what was applied: the id that was made for it.
  if (code === null) return { status, params: JSON.parse(params) }
  return { status, code, params: { ...refusalOf(code, JSON.parse(params)).params } }
}

/** Also used for the refusal of an operation that keeps faulting. */
export async function storeOutcome(
  { database, now }: Transaction,
  memberId: string,
  { id, name, argsHash }: PreparedOperation,
  outcome: Outcome,
): Promise<void> {
  await database
    .insertInto('operations')
    .values({
      memberId,
      id,
      name,
      argsHash,
      status: outcome.status,
      code: outcome.code ?? null,
      params: outcome.params ? JSON.stringify(outcome.params) : null,
      answer: outcome.answer === undefined ? null : JSON.stringify(outcome.answer),
      settledAt: now,
    })
    .execute()
}

async function run(
  transaction: Transaction,
  memberId: string,
  { createdAt, read }: PreparedOperation,
  withAnswer: boolean,
): Promise<Outcome> {
  try {
    const { operation, args } = read()
    const made = lacksId(operation, args) ? { id: createId(transaction.now) } : undefined
    const whole = { ...args, ...made } as never
    const writtenAt = clampWritingTime(createdAt, transaction.now)
    const answer = await transaction.nested(async (inner) => {
      await operation.apply({ transaction: inner, memberId, writtenAt }, whole)
      return withAnswer ? operation.answer({ transaction: inner, memberId }, whole) : undefined
    })
    return { status: 'applied', ...(made ? { params: made } : {}), answer }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    const { code, params } = error
    return { status: 'refused', code, ...(params ? { params: { ...params } } : {}) }
  }
}

/** A round brought it here and nobody had asked for its answer: made of what is there now, it is the first. */
async function answerLater(
  transaction: Transaction,
  memberId: string,
  { id, read }: PreparedOperation,
  stored: Outcome,
): Promise<Outcome> {
  const { operation, args } = read()
  const answer = await operation.answer({ transaction, memberId }, { ...args, ...stored.params } as never)
  await transaction.database
    .updateTable('operations')
    .set({ answer: JSON.stringify(answer) })
    .where('memberId', '=', memberId)
    .where('id', '=', id)
    .execute()
  return { ...stored, answer }
}

function readOperation(queued: QueuedOperations, given: GivenOperation): ReadOperation {
  const operation = Object.hasOwn(queued, given.name) ? queued[given.name] : undefined
  // From a newer app: the app cannot help that, it can only wait for the server.
  if (!operation || given.version > operation.declared.version) throw new Refused('unknown_operation')
  const current = upcastArgs(operation.declared, given.version, given.args)
  if (!current) throw new Refused('update_needed')
  const { success, issues, output } = v.safeParse(operation.declared.args, current.args)
  if (!success) throw new Refused('invalid', { issues: issuesOf(issues) })
  return { operation, args: output as Record<string, unknown> }
}

/** A fault on the way is the operation's own, as one of its handler is: the others of its round must not suffer for it. */
function readerFor(queued: QueuedOperations, given: GivenOperation): PreparedOperation['read'] {
  try {
    const accepted = readOperation(queued, given)
    return () => accepted
  } catch (error) {
    return failing(error)
  }
}

function failing(error: unknown): PreparedOperation['read'] {
  return () => {
    throw error
  }
}

/** Whether it takes an id for what it makes, and was given none: every device gives one, an API caller need not. */
function lacksId({ declared }: QueuedOperation, args: Record<string, unknown>): boolean {
  const { entries } = declared.args as { entries?: object }
  return entries !== undefined && 'id' in entries && args.id === undefined
}

/** The refusal's text is made anew from code and params: stored answers stay true when a wording is mended. */
export function messageOf(outcome: Outcome): string {
  if (outcome.code === undefined) return ''
  return (refusals[outcome.code].text as (params: unknown) => string)(outcome.params)
}

function hashOf({ name, args }: Pick<GivenOperation, 'name' | 'args'>): string {
  return createHash('sha256')
    .update(`${name} ${canonical(args)}`)
    .digest('base64url')
}

/** Deeper than anything we declare: what lies below cannot be accepted, and need not be told apart. */
const depthMax = 16

/** The same arguments give the same text, whatever the order of their keys. */
function canonical(value: unknown, depth = 0): string {
  if (depth > depthMax) return '…'
  if (Array.isArray(value)) return `[${value.map((each) => canonical(each, depth + 1)).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const entries = Object.entries(value).filter(([, each]) => each !== undefined)
  return `{${entries
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, each]) => `${JSON.stringify(key)}:${canonical(each, depth + 1)}`)
    .join(',')}}`
}
