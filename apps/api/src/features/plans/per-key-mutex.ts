/**
 * Two simultaneous requests about the same subscription may return an old and a new state, and the first request may be
 * written last. So requests within this process take turns. When another process wrote meanwhile, the request is
 * repeated.
 */
import { Refused } from '@porchlight/contracts/errors/refusals'
import type { Kysely } from 'kysely'
import type { Tables } from '../../database/schema/tables.ts'
import type { Transact, Transaction } from '../../database/transactions/transact.ts'
import type { Payments, ProvidedSubscription } from '../../providers/payments/payments.ts'
import { subscriptionById } from './subscriptions.queries.ts'

interface MutexSettings {
  reader: Kysely<Tables>
  transact: Transact
  payments: Pick<Payments, 'find'>
}

type Write<Result> = (transaction: Transaction, provided: ProvidedSubscription | null) => Promise<Result>

/** Requests the subscription from the provider, and writes the result before the next request about it begins. */
export type PerKeyMutex = <Result>(id: string, write: Write<Result>) => Promise<Result>

/** Others write once in a while; whom it meets as often comes again. */
const asksMax = 5

export function createPerKeyMutex({ reader, transact, payments }: MutexSettings): PerKeyMutex {
  /** The last waiting request about each subscription. */
  const turns = new Map<string, Promise<unknown>>()
  const lastChange = async (database: Kysely<Tables>, id: string) =>
    (await subscriptionById(database, id))?.checkedAt

  async function ask<Result>(id: string, write: Write<Result>): Promise<Result> {
    for (let asks = 0; asks < asksMax; asks += 1) {
      const before = await lastChange(reader, id)
      const provided = await payments.find(id)
      const writeResult = await transact(async (transaction) => {
        const isOld = (await lastChange(transaction.database, id)) !== before
        return isOld ? null : { result: await write(transaction, provided) }
      })
      if (writeResult) return writeResult.result
    }
    // Others change it all the time.
    throw new Refused('payments_unavailable')
  }

  return (id, write) => {
    const ownTurn = (turns.get(id) ?? Promise.resolve()).catch(() => undefined).then(() => ask(id, write))
    turns.set(id, ownTurn)
    const leave = () => {
      if (turns.get(id) === ownTurn) turns.delete(id)
    }
    ownTurn.then(leave, leave)
    return ownTurn
  }
}
