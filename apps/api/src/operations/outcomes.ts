/** What came of an operation, as it is stored for whoever asks again. */
import { assert } from '@porchlight/contracts/errors/assert'
import { type RefusalCode, Refused, refusalOf, refusals } from '@porchlight/contracts/errors/refusals'
import type { Kysely } from 'kysely'
import { prepare } from '../database/prepared.ts'
import type { Row, Tables } from '../database/tables.ts'
import type { Transaction } from '../database/transact.ts'
import type { OperationResult } from '../feature-parts/frames.ts'

export interface AppliedOutcome {
  status: 'applied'
  /** What the server added to the arguments: the id of what was made, where it came without one. */
  added?: { id: string }
  /** In its REST form, once somebody asked for it. */
  response?: unknown
}

export interface RefusedOutcome {
  status: 'refused'
  code: RefusalCode
  /** What its text is made from. */
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

/** By the operation's id, of a member: what is there already, and what comes to be there in the same transaction. */
export type StoredOutcomes = Map<string, StoredOutcome>

/** Of what comes in together: read once. */
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

/** Without the answer. A refusal has an end as every one has: what is stored may be from before there was one. */
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

/** In the words of a round. */
export function resultOf(outcome: Outcome): OperationResult {
  if (outcome.status === 'applied') {
    return { status: 'applied', ...(outcome.added ? { added: outcome.added } : {}) }
  }
  const { status, code, params } = outcome
  return { status, code, message: messageOf(outcome), ...(params === undefined ? {} : { params }) }
}

/** Also used for the refusal of an operation that keeps faulting. */
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

/** The refusal's text is made anew from code and params: stored answers stay true when a wording is mended. */
function messageOf({ code, params }: RefusedOutcome): string {
  return (refusals[code].text as (params: unknown) => string)(params)
}
