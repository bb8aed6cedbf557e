/** Applies the operations of one round in the order of their numbers, each with its own result. */
import { Refused } from '@porchlight/contracts/errors/refusals'
import type { Result, SentOperation } from '@porchlight/contracts/sync/sync.schema'
import { isDatabaseFault } from '../../database/engine/faults.ts'
import { prepare, splitRows } from '../../database/engine/prepared.ts'
import type { Row } from '../../database/schema/tables.ts'
import type { Transact, Transaction } from '../../database/transactions/transact.ts'
import { usedUp } from '../../http/limits/allowance.ts'
import type {
  AppliedOperation,
  ApplyOnce,
  ApplyOptions,
  PreparedOperation,
} from '../../operations/apply-once.ts'
import {
  type Outcome,
  resultOf,
  storedOutcomes,
  storedResult,
  storeOutcome,
} from '../../operations/outcomes.ts'
import { type Claim, claimClient, countingClients, type SyncClient } from './clients.ts'
import type { DayAllowances } from './day-allowances.ts'

/** The number of faults after which an operation is refused, so that the rest of the queue continues. */
const faultsMax = 5

export interface PushResult {
  state: 'ok' | 'gap' | 'forked'
  results: Result[]
}

/** The device that pushes. Its own session receives its changes in this round's page, and no poke for them. */
export interface Pusher {
  memberId: string
  tokenHash: string
  clientId: string
}

export type NumberedOperation = PreparedOperation & Pick<SentOperation, 'n'>

export type Push = (pusher: Pusher, operations: readonly NumberedOperation[]) => Promise<PushResult>

interface AppliedBatch extends PushResult {
  /** The number of new operations that were stored. */
  stored: number
  faulted?: { operation: NumberedOperation; error: unknown }
}

interface BatchInput {
  ordered: readonly NumberedOperation[]
  /** The number of operations that may be stored. */
  room: number
  client: SyncClient
  acknowledgements: Acknowledgements
}

interface PushSettings {
  transact: Transact
  applyOnce: Pick<ApplyOnce, 'apply'>
  allowances: DayAllowances
  /** Called once for every fault, with the operation that caused it. */
  onFault: (error: unknown, operation: Pick<SentOperation, 'name' | 'id'>) => void
}

export type Prepare = (sentOperation: SentOperation) => NumberedOperation

export function createPrepare({ prepare }: Pick<ApplyOnce, 'prepare'>): Prepare {
  return ({ n, id, name, version, createdAt, args }) => ({
    ...prepare({ id, name, version, createdAt: Date.parse(createdAt), args }),
    n,
  })
}

export function createPush({ transact, applyOnce, allowances, onFault }: PushSettings): Push {
  return async (pusher, operations) => {
    const { memberId, clientId } = pusher
    const pushed = await takeAllowed(pusher, operations)
    if (!pushed.faulted) return pushed
    const { operation, error } = pushed.faulted
    onFault(error, operation)
    // The count has a transaction of its own: the one that faulted left nothing behind.
    const refusal = await transact((transaction) => countFault(transaction, memberId, clientId, operation))
    return {
      state: pushed.state,
      results: [...pushed.results, refusal ?? { n: operation.n, status: 'retry' }],
    }
  }

  /**
   * Applies operations within the day's allowance. The allowance is taken in advance, so that simultaneous rounds do
   * not use the same room.
   */
  async function takeAllowed(
    { memberId, tokenHash, clientId }: Pusher,
    operations: readonly NumberedOperation[],
  ): Promise<AppliedBatch> {
    const ordered = [...operations].sort((a, b) => a.n - b.n)
    const room = allowances.operations.take(memberId, ordered.length)
    let storedCount = 0
    try {
      const allowanceTaken = await countingClients(allowances.clients, memberId, (onNew) =>
        transact(
          (transaction) => take(transaction, { memberId, clientId, onNew }, ordered, room.count),
          tokenHash,
        ),
      )
      storedCount = allowanceTaken.stored
      return allowanceTaken
    } finally {
      room.giveBack(room.count - storedCount)
    }
  }

  async function take(
    transaction: Transaction,
    claim: Claim,
    ordered: readonly NumberedOperation[],
    room: number,
  ): Promise<AppliedBatch> {
    const client = await claimClient(transaction, claim)
    if (client.memberId !== claim.memberId) return { state: 'forked', results: [], stored: 0 }
    const acknowledgements = noteAcknowledgements(transaction, claim.clientId)
    const takenResult = await takeEach(transaction, claim, { ordered, room, client, acknowledgements })
    await acknowledgements.write()
    return takenResult
  }

  async function takeEach(
    transaction: Transaction,
    { memberId, clientId }: Claim,
    { ordered, room, client, acknowledgements }: BatchInput,
  ): Promise<AppliedBatch> {
    const knownOutcomes = await storedOutcomes(transaction, memberId, ordered)
    let expected = client.lastNumber + 1
    let storedCount = 0
    const results: Result[] = []
    for (const operation of ordered) {
      if (operation.n < expected) {
        await acknowledgements.write()
        const result = await acknowledged(transaction, memberId, clientId, operation)
        if (!result) return { state: 'forked', results: [], stored: storedCount }
        results.push(result)
        continue
      }
      if (operation.n > expected) return { state: 'gap', results: [], stored: storedCount }
      try {
        const outcome = await attempt(transaction, memberId, operation, {
          mayStore: storedCount < room,
          knownOutcomes,
        })
        if (outcome instanceof Refused) {
          // The results so far are returned. A round without any result is refused as a whole, and the device has to
          // wait.
          if (results.length === 0) throw outcome
          return { state: 'ok', results, stored: storedCount }
        }
        acknowledgements.note(operation)
        results.push(numbered(operation.n, outcome))
        expected += 1
        if (outcome.isNew) storedCount += 1
      } catch (error) {
        if (isDatabaseFault(error) || error instanceof Refused) throw error
        return { state: 'ok', results, stored: storedCount, faulted: { operation, error } }
      }
    }
    return { state: 'ok', results, stored: storedCount }
  }

  /** @returns Refused when the day is full, for new ones or for repeats: nothing of it is stored. */
  async function attempt(
    transaction: Transaction,
    memberId: string,
    operation: NumberedOperation,
    batch: ApplyOptions,
  ): Promise<AppliedOperation | Refused> {
    const outcome = await transaction
      .nested((inner) => applyOnce.apply(inner, memberId, operation, batch))
      .catch((error: unknown): AppliedOperation => {
        if (error instanceof Refused) return { status: 'refused', code: error.code, isNew: false }
        throw error
      })
    if (outcome === null) return usedUp(allowances.operations, memberId)
    const mayRepeat = outcome.isNew || allowances.repeats.take(memberId, 1).count === 1
    return mayRepeat ? outcome : usedUp(allowances.repeats, memberId)
  }

  async function countFault(
    transaction: Transaction,
    memberId: string,
    clientId: string,
    operation: NumberedOperation,
  ): Promise<Result | null> {
    const { count } = await transaction.database
      .insertInto('operationFaults')
      .values({ memberId, operationId: operation.id, count: 1 })
      .onConflict((conflict) =>
        conflict
          .columns(['memberId', 'operationId'])
          .doUpdateSet((eb) => ({ count: eb('operationFaults.count', '+', 1) })),
      )
      .returning('count')
      .executeTakeFirstOrThrow()
    if (count < faultsMax) return null
    const outcome: Outcome = { status: 'refused', code: 'internal' }
    await storeOutcome(transaction, memberId, operation, outcome)
    const acknowledgements = noteAcknowledgements(transaction, clientId)
    acknowledgements.note(operation)
    await acknowledgements.write()
    await transaction.database
      .deleteFrom('operationFaults')
      .where('memberId', '=', memberId)
      .where('operationId', '=', operation.id)
      .execute()
    return numbered(operation.n, outcome)
  }
}

interface Acknowledgements {
  note: (operation: NumberedOperation) => void
  /** Writes the results that were noted and are not written yet, in the transaction that they acknowledge. */
  write: () => Promise<void>
}

/**
 * Collects the acknowledgements of one client in the order of their numbers. They are written together, since none is
 * visible before the commit.
 */
function noteAcknowledgements({ database }: Transaction, clientId: string): Acknowledgements {
  let noted: Row<'acknowledgements'>[] = []
  return {
    note: ({ n, id }) => noted.push({ clientId, number: n, operationId: id }),
    write: async () => {
      const last = noted.at(-1)
      if (!last) return
      for (const rows of splitRows(noted)) await insertAcknowledgements.run(database, { rows })
      await setLastNumber.run(database, { clientId, lastNumber: last.number })
      noted = []
    },
  }
}

const insertAcknowledgements = prepare((database, { rows }: { rows: Row<'acknowledgements'>[] }) =>
  database.insertInto('acknowledgements').values(rows),
)

const setLastNumber = prepare(
  (database, { clientId, lastNumber }: { clientId: string; lastNumber: number }) =>
    database.updateTable('syncClients').where('id', '=', clientId).set({ lastNumber }),
)

/** The stored result of a number taken before; null when the number stands for another operation. */
async function acknowledged(
  { database }: Transaction,
  memberId: string,
  clientId: string,
  { n, id, argsHash }: NumberedOperation,
): Promise<Result | null> {
  const storedRows = await database
    .selectFrom('acknowledgements')
    .innerJoin('operations', 'operations.id', 'acknowledgements.operationId')
    .where('acknowledgements.clientId', '=', clientId)
    .where('acknowledgements.number', '=', n)
    .where('operations.memberId', '=', memberId)
    .select(['operations.id', 'argsHash', 'operations.status', 'operations.code', 'operations.params'])
    .executeTakeFirst()
  if (storedRows?.id !== id) return null
  if (storedRows.argsHash !== argsHash) return numbered(n, { status: 'refused', code: 'key_reused' })
  return numbered(n, storedResult(storedRows))
}

/** Returns the result with its number. It holds no ids of new rows, because devices create every id themselves. */
function numbered(n: number, outcome: Outcome): Result {
  return outcome.status === 'applied' ? { n, status: 'applied' } : { n, ...resultOf(outcome) }
}
