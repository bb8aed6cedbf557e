/** The outcome of an operation, as it is stored for repeated requests. */
import { assert } from '@porchlight/contracts/errors/assert'
import { type RefusalCode, Refused, refusalOf, refusals } from '@porchlight/contracts/errors/refusals'
import type { Kysely } from 'kysely'
import { prepare } from '../database/engine/prepared.ts'
import type { Row, Tables } from '../database/schema/tables.ts'
import type { Transaction } from '../database/transactions/transact.ts'
import type { OperationResult } from '../feature-parts/frames.ts'

export interface AppliedOutcome {
  status: 'applied'
  /** The id of the created thing, when the arguments came without one. */
  added?: { id: string }
  /** The response in its REST form, present only after it was requested. */
  response?: unknown
}

export interface RefusedOutcome {
  status: 'refused'
  code: RefusalCode
  /** The parameters of the refusal's text. */
  params?: Record<string, unknown>
}

export type Outcome = AppliedOutcome | RefusedOutcome

/** The operation that an outcome is of. */
export interface OutcomeKey {
  id: string
  name: string
  argsHash: string
}

export type StoredOutcome = Pick<
  Row<'operations'>,
  'id' | 'argsHash' | 'status' | 'code' | 'params' | 'answer'
>

/** Outcomes of one member by operation id: those stored before, and those added in the same transaction. */
export type StoredOutcomes = Map<string, StoredOutcome>

/** Returns the stored outcomes of operations that arrive together, with one query. */
export async function storedOutcomes(
  { database }: Transaction,
  memberId: string,
  operations: readonly Pick<OutcomeKey, 'id'>[],
): Promise<StoredOutcomes> {
  if (operations.length === 0) return new Map()
  const ids = operations.map(({ id }) => id)
  const storedRows = await outcomesOf.all(database, { memberId, ids })
  return new Map(storedRows.map((outcome) => [outcome.id, outcome]))
}

/** @throws Refused `key_reused` when the id already stands for something else. */
export async function storedOutcome(
  { database }: Transaction,
  memberId: string,
  { id, argsHash }: OutcomeKey,
  knownOutcomes?: StoredOutcomes,
): Promise<Outcome | null> {
  const storedOutcome = knownOutcomes
    ? knownOutcomes.get(id)
    : await outcomeOf.first(database, { memberId, id })
  if (!storedOutcome) return null
  if (storedOutcome.argsHash !== argsHash) throw new Refused('key_reused')
  const result = storedResult(storedOutcome)
  if (result.status === 'refused' || storedOutcome.answer === null) return result
  return { ...result, response: JSON.parse(storedOutcome.answer) }
}

const outcomeOf = prepare((database, { memberId, id }: { memberId: string; id: string }) =>
  outcomesBy(database, memberId).where('id', '=', id),
)

const outcomesOf = prepare((database, { memberId, ids }: { memberId: string; ids: string[] }) =>
  outcomesBy(database, memberId).where('id', 'in', ids),
)

function outcomesBy(database: Kysely<Tables>, memberId: string) {
  return database
    .selectFrom('operations')
    .where('memberId', '=', memberId)
    .select(['id', 'argsHash', 'status', 'code', 'params', 'answer'])
}

/**
 * Returns a stored outcome without its response. A refusal always gets its full parameters, since an old stored one may
 * lack them.
 */
export function storedResult({
  status,
  code,
  params,
}: Pick<Row<'operations'>, 'status' | 'code' | 'params'>): Outcome {
  if (status === 'applied') return { status, ...(params === null ? {} : { added: JSON.parse(params) }) }
  assert(code, 'a refusal without its code')
  return { status, code, ...(params === null ? {} : { params: refusalParams(code, JSON.parse(params)) }) }
}

function refusalParams(code: RefusalCode, params: unknown): Record<string, unknown> {
  return { ...refusalOf(code, params).params }
}

/** Returns the outcome in the form of a round's result. */
export function resultOf(outcome: Outcome): OperationResult {
  if (outcome.status === 'applied') {
    return { status: 'applied', ...(outcome.added ? { added: outcome.added } : {}) }
  }
  const { status, code, params } = outcome
  return { status, code, message: messageOf(outcome), ...(params === undefined ? {} : { params }) }
}

/** Stores an outcome; also used for the refusal of an operation that keeps faulting. */
export async function storeOutcome(
  { database, now }: Transaction,
  memberId: string,
  { id, name, argsHash }: OutcomeKey,
  outcome: Outcome,
): Promise<StoredOutcome> {
  const outcomeRow = { id, argsHash, ...columnsOf(outcome) }
  await insertOutcome.run(database, { memberId, name, ...outcomeRow, settledAt: now })
  return outcomeRow
}

const insertOutcome = prepare((database, row: Row<'operations'>) =>
  database.insertInto('operations').values(row),
)

function columnsOf(outcome: Outcome): Pick<Row<'operations'>, 'status' | 'code' | 'params' | 'answer'> {
  const { status } = outcome
  if (status === 'refused') return { status, code: outcome.code, params: json(outcome.params), answer: null }
  return { status, code: null, params: json(outcome.added), answer: json(outcome.response) }
}

function json(value: unknown): string | null {
  return value === undefined ? null : JSON.stringify(value)
}

export async function storeResponse(
  { database }: Transaction,
  memberId: string,
  id: string,
  response: unknown,
): Promise<void> {
  await database
    .updateTable('operations')
    .set({ answer: JSON.stringify(response) })
    .where('memberId', '=', memberId)
    .where('id', '=', id)
    .execute()
}

/**
 * Returns the refusal's text, made anew from its code and params: a stored outcome gets the new text when a wording is
 * changed.
 */
function messageOf({ code, params }: RefusedOutcome): string {
  return (refusals[code].text as (params: unknown) => string)(params)
}
