/**
 * The link between a payment provider and the rows: it requests a subscription from the provider and stores the
 * response. No other source is trusted.
 */
import { dayMs } from '@porchlight/contracts/values/time'
import type { Kysely } from 'kysely'
import type { Tables } from '../../database/schema/tables.ts'
import type { Transact, Transaction } from '../../database/transactions/transact.ts'
import type { PaymentEvent, Payments, ProvidedSubscription } from '../../providers/payments/payments.ts'
import { createPerKeyMutex } from './per-key-mutex.ts'
import {
  applyDispute,
  applyProvided,
  noteCheckedAt,
  type SubscriptionSettings,
} from './subscriptions.operations.ts'
import {
  nextInDispute,
  nextSubscriptionToCheck,
  nextSubscriptionToEnd,
  type PaymentRow,
  type SubscriptionRow,
  subscriptionById,
} from './subscriptions.queries.ts'
import { following, tryAll, tryEach } from './try-each.ts'

export interface SyncSettings extends SubscriptionSettings {
  reader: Kysely<Tables>
  transact: Transact
  now: () => number
  payments: Payments
}

export interface SubscriptionSync {
  /**
   * Requests the state of a subscription from the provider and stores it.
   * @returns the provider's state and the stored row; the row is null when the subscription does not belong to this
   * server
   */
  refresh: (id: string) => Promise<Refreshed>
  /**
   * Ends at the provider the subscriptions that are to end. One that cannot be ended now is tried again by the next
   * call.
   * @throws NotAllTried
   */
  endUnwanted: (patience?: Patience) => Promise<void>
  /** Handles an event from the provider; a repeated event changes nothing. */
  takeEvent: (event: PaymentEvent) => Promise<void>
  /**
   * Compares each subscription that was last compared before that time, the oldest first; then the disputed payments.
   * @throws NotAllTried
   */
  compareAll: (askedBefore: number, comparing: Comparing) => Promise<void>
}

/** PayPal's own disputes are over by then. */
const disputesMs = 400 * dayMs

interface Patience {
  /**
   * The number of requests in a row without a response, after which the provider counts as away. It is low where a
   * person waits; the clock sets a higher one.
   */
  awayMax?: number
  onFailed?: (error: unknown) => void
}

interface Comparing {
  stopping: AbortSignal
  awayMax: number
  onDone: () => void
  onFailed: (error: unknown) => void
}

export interface Refreshed {
  provided: ProvidedSubscription | null
  row: SubscriptionRow | null
}

export function syncSubscriptions(settings: SyncSettings): SubscriptionSync {
  const { reader, transact, payments, now } = settings
  const { isAway } = payments
  const askInTurn = createPerKeyMutex(settings)

  const apply = (transaction: Transaction, provided: ProvidedSubscription) =>
    applyProvided(transaction, settings, provided, payments.name)

  const refresh = (id: string): Promise<Refreshed> =>
    askInTurn(id, async (transaction, provided) => ({
      provided,
      row: provided && (await apply(transaction, provided)),
    }))

  async function end({ id, memberId, state }: SubscriptionRow): Promise<void> {
    await payments.cancel(id)
    await askInTurn(id, async (transaction, provided) => {
      // The server stores nothing else about a member who left.
      if (memberId === null) return deleteUnpaid(transaction, id)
      if (provided) await apply(transaction, provided)
      // A subscription that was never approved cannot be approved any more.
      if (provided === null || state === 'pending') await noteEnded(transaction, id)
    })
  }

  async function compare(row: SubscriptionRow): Promise<void> {
    await askInTurn(row.id, async (transaction, provided) => {
      const appliedRow = provided && (await apply(transaction, provided))
      if (!appliedRow) await noteChecked(transaction, row, provided === null)
    })
  }

  async function settle({ paymentId }: PaymentRow): Promise<void> {
    const dispute = paymentId === null ? null : await payments.findDispute?.(paymentId)
    if (dispute?.isWon) await transact((transaction) => applyDispute(transaction, settings, dispute))
  }

  return {
    refresh,
    endUnwanted: ({ awayMax = 1, onFailed } = {}) =>
      tryEach({
        items: following((after: SubscriptionRow | null) =>
          nextSubscriptionToEnd(reader, payments.name, after?.id ?? ''),
        ),
        work: end,
        isAway,
        awayMax,
        onFailed,
      }),
    takeEvent: async ({ id, subscriptionIds, dispute }) => {
      const checkedRow = await reader
        .selectFrom('paymentEvents')
        .where('id', '=', id)
        .select('id')
        .executeTakeFirst()
      if (checkedRow) return
      for (const subscriptionId of subscriptionIds) await refresh(subscriptionId)
      // The event is stored after all its effects. When the process stops earlier, the provider sends the event again,
      // and repeating the effects changes nothing.
      await transact(async (transaction) => {
        if (dispute) await applyDispute(transaction, settings, dispute)
        await transaction.database
          .insertInto('paymentEvents')
          .values({ id, receivedAt: transaction.now })
          .onConflict((conflict) => conflict.doNothing())
          .execute()
      })
    },
    compareAll: async (askedBefore, { onDone, ...asking }) => {
      const { name: provider } = payments
      const dueQuery = { provider, askedBefore, now: now() }
      const inDispute = { provider, paidSince: now() - disputesMs }
      await tryAll([
        () =>
          tryEach({
            items: following((after: SubscriptionRow | null) =>
              nextSubscriptionToCheck(reader, dueQuery, after),
            ),
            work: compare,
            isAway,
            onDone,
            ...asking,
          }),
        // The webhook about the end of a dispute may never have arrived.
        () =>
          tryEach({
            items: following((after: PaymentRow | null) => nextInDispute(reader, inDispute, after?.id ?? '')),
            work: settle,
            isAway,
            ...asking,
          }),
      ])
    },
  }
}

/**
 * Records a check. A pending subscription that the provider does not have any more was never approved and ends; any
 * other stays as it was, with its dates.
 */
async function noteChecked(
  transaction: Transaction,
  { id, state }: SubscriptionRow,
  isGone: boolean,
): Promise<void> {
  if (isGone && state === 'pending') return noteEnded(transaction, id)
  const row = await subscriptionById(transaction.database, id)
  if (row) await noteCheckedAt(transaction, row)
}

async function deleteUnpaid({ database }: Transaction, id: string): Promise<void> {
  await database.deleteFrom('subscriptions').where('id', '=', id).execute()
}

async function noteEnded(transaction: Transaction, id: string): Promise<void> {
  const row = await subscriptionById(transaction.database, id)
  if (row) await noteCheckedAt(transaction, row, { state: 'ended' })
}
